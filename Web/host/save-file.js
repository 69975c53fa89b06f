/**
 * Saves a file through the share sheet where there is one for files, else as a download.
 *
 * @param {File} file
 * @returns {Promise<boolean>} false where the user has thought better of it
 */
export async function saveFile(file) {
  // On a computer, people want the file in a folder.
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: file.name });
      return true;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return false;
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // Not before the download has begun.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return true;
}

let handed: readonly File[] = [];

/** Keeps files in memory for the next page of this visit, which takes them; nothing is stored on the device. */
export function handFiles(files: readonly File[]): void {
  handed = files;
}

/** Returns the files that the previous page handed on, once. */
export function takeHandedFiles(): readonly File[] {
  const files = handed;
  handed = [];
  return files;
}

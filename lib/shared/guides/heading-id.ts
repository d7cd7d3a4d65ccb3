/** Returns the id of a heading, by which links reach it: its letters and digits in lower case, with hyphens between words. */
export const headingId = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

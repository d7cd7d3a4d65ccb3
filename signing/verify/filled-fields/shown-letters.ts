/** Text that a string of a content stream shows. */
export interface ShownLetters {
  text: string;
  /** Upper limit of the width, in units of the font size. */
  width: number;
}

/** Returns the letters that the bytes of a string show; undefined where they cannot be determined. */
export type DecodeText = (bytes: Buffer) => ShownLetters | undefined;

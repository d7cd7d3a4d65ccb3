/** Box on a displayed page, as shares of its width and height from the upper left corner. */
export interface SeenBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Picture {
  width: number;
  height: number;
  /** RGB, three bytes a pixel. */
  pixels: Buffer;
}

/** Reads `P6 width height 255`, white space, then the pixels; undefined for other formats. */
export function readPpm(file: Buffer): Picture | undefined {
  const header = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(file.subarray(0, 40).toString('latin1'));
  if (!header) return undefined;
  return { width: Number(header[1]), height: Number(header[2]), pixels: file.subarray(header[0].length) };
}

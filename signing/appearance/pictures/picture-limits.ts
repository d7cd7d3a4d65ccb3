/** Largest width and height in pixels, checked before a file is decoded. */
export const MAX_SIDE = 4_000;

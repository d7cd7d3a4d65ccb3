/** More pixels on a side are refused before they are unpacked. */
export const MAX_SIDE = 4_000;

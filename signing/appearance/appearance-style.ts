/**
 * Arrangements of an appearance: the signatory's name in handwriting above the details, the signature picture
 * beside or above the details, or a small mark and the details in one line.
 */
export const APPEARANCE_STYLES = ['name', 'picture', 'compact'] as const;
export type AppearanceStyle = (typeof APPEARANCE_STYLES)[number];

/** Look of the paper that a signature is drawn or shown on, white in both colour schemes. */
export const PAPER = {
  height: 200,
  border: 1,
  borderColor: 'control',
  borderRadius: 1,
  bgcolor: 'common.white',
} as const;

/** Styles of a bordered box on the page that clips its content. */
export const FRAME = {
  border: 1,
  borderColor: 'line',
  borderRadius: 1,
  bgcolor: 'background.paper',
  overflow: 'hidden',
} as const;

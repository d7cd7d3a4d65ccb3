/** Fields in two columns, or one below another where the text is too large for two. */
export const SETTINGS_GRID = {
  display: 'grid',
  gridTemplateColumns: { sm: 'repeat(auto-fit, minmax(min(100%, 13rem), 1fr))' },
  gap: { xs: 2.5, sm: 1.5 },
} as const;

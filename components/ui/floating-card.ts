/** Look of a card over the lower right corner of the page, which tells of work in the background. */
export const FLOATING_CARD = {
  position: 'fixed',
  right: { xs: 16, md: 24 },
  left: { xs: 16, sm: 'auto' },
  border: 1,
  borderColor: 'line',
  borderRadius: 1,
  bgcolor: 'raised',
  boxShadow: '0 1px 2px rgb(15 18 22 / 6%), 0 8px 28px rgb(15 18 22 / 14%)',
  overflow: 'hidden',
} as const;

const WIDE = '@media (min-width: 1240px)';

/** Style of a table on a page with a menu beside it: shown only where all of its columns fit. */
export const TABLE_WHERE_WIDE = { display: 'none', [WIDE]: { display: 'block' } } as const;

/** Style of the list of cards that stands for such a table elsewhere. */
export const CARDS_WHERE_NARROW = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 1,
  [WIDE]: { display: 'none' },
} as const;

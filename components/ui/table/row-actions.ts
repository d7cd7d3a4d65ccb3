const IDLE_ROW = ':is(.MuiDataGrid-row, tr):not(:hover):not(:focus-within)';

/** Shows elements with `data-row-action` on hover and focus only; always on devices without hover. */
export const ROW_ACTIONS = {
  '& [data-row-action]': { transition: 'opacity 120ms' },
  '@media (hover: hover)': {
    [`& ${IDLE_ROW} [data-row-action]:not([aria-expanded="true"])`]: { opacity: 0 },
  },
} as const;

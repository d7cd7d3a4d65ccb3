import type { Components, Theme } from '@mui/material/styles';
import type {} from '@mui/x-data-grid/themeAugmentation';
import type {} from './theme-augmentation.ts';

const FOCUSED = '&:focus-within, & .MuiDataGrid-columnHeader:focus-within, & .MuiDataGrid-cell:focus-within';

/** Theme of the data grid: read-only rows with horizontal lines only. */
export const dataGridDefaults: Components<Theme> = {
  MuiDataGrid: {
    defaultProps: {
      rowHeight: 44,
      columnHeaderHeight: 40,
      disableColumnMenu: true,
      disableRowSelectionOnClick: true,
    },
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body2,
        border: `1px solid ${theme.vars?.palette.line}`,
        borderRadius: theme.shape.borderRadius,
        fontVariantNumeric: 'tabular-nums',
        '--DataGrid-t-color-border-base': theme.vars?.palette.line,
        '--DataGrid-rowBorderColor': theme.vars?.palette.line,
        [FOCUSED]: { outlineColor: theme.vars?.palette.primary.main },
      }),
      columnHeaderTitle: ({ theme }) => ({
        fontSize: '0.75rem',
        fontWeight: 500,
        color: theme.vars?.palette.text.secondary,
      }),
      columnSeparator: { display: 'none' },
      cell: { display: 'flex', alignItems: 'center' },
      row: ({ theme }) => ({
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: theme.vars?.palette.primaryTint },
      }),
    },
  },
};

import type { GridRowId, GridRowSelectionModel } from '@mui/x-data-grid';

/** Ids of the selected rows, rows of other pages included. */
export interface TableSelection {
  ids: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
}

/** Returns the props that make the rows of a data grid selectable; none without a selection. */
export function selectionProps(selection: TableSelection | undefined, rowCount: number) {
  if (!selection) return {};
  const rowSelectionModel: GridRowSelectionModel = {
    type: 'include',
    ids: new Set<GridRowId>(selection.ids),
  };
  return {
    checkboxSelection: true,
    disableRowSelectionExcludeModel: true,
    keepNonExistentRowsSelected: true, // rows of other pages
    rowSelectionModel,
    onRowSelectionModelChange: ({ ids }: GridRowSelectionModel) =>
      selection.onChange(new Set([...ids].map(String))),
    localeText: {
      checkboxSelectionSelectAllRows: `Select all ${rowCount} on this page`,
      checkboxSelectionUnselectAllRows: 'Unselect all on this page',
    },
  };
}

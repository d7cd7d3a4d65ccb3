import type { GridRowId, GridRowSelectionModel } from '@mui/x-data-grid';

/** Which rows are chosen, by id; rows of other pages may be among them. */
export interface TableSelection {
  ids: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
}

/** What the grid is given so that its rows can be chosen, or nothing of it. */
export function selectionProps(selection: TableSelection | undefined, rowCount: number) {
  if (!selection) return {};
  const rowSelectionModel: GridRowSelectionModel = {
    type: 'include',
    ids: new Set<GridRowId>(selection.ids),
  };
  return {
    checkboxSelection: true,
    disableRowSelectionExcludeModel: true,
    keepNonExistentRowsSelected: true, // those of other pages
    rowSelectionModel,
    onRowSelectionModelChange: ({ ids }: GridRowSelectionModel) =>
      selection.onChange(new Set([...ids].map(String))),
    localeText: {
      checkboxSelectionSelectAllRows: `Select all ${rowCount} on this page`,
      checkboxSelectionUnselectAllRows: 'Unselect all on this page',
    },
  };
}

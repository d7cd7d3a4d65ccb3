import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo } from 'react';
import { useIsMyTurn } from '#components/ui/use-is-my-turn.ts';
import type { Document } from '#contracts/document.ts';
import { DOCUMENT_SORTS } from '#contracts/document-columns.ts';
import type { DocumentListQuery } from '#contracts/document-list.ts';
import type { TableSort } from '#components/ui/table/data-table-column.ts';
import { RowTable } from '#components/ui/table/row-table.tsx';
import { openDueDate } from '../due-date/due-words.ts';
import { useOptionalColumns } from './optional-columns.ts';
import type { Selection } from '../toolbar/use-selection.ts';
import { documentColumns, type ColumnHandlers } from './document-columns.tsx';

export type DocumentSort = Pick<DocumentListQuery, 'sort' | 'direction'>;

export interface DocumentTableProps extends ColumnHandlers {
  documents: readonly Document[];
  sort: DocumentSort;
  onSortChange: (sort: DocumentSort) => void;
  isLoading: boolean;
  selection: Selection;
}

/** Narrowest windows in which all columns but one leave room for the name, and in which all do. */
const WIDE = 1200;
const WIDEST = 1400;

/** The documents of a page as rows of a table. */
export function DocumentTable({
  documents,
  sort,
  onSortChange,
  isLoading,
  selection,
  onOpen,
  onAction,
}: DocumentTableProps) {
  const { shown } = useOptionalColumns();
  // The server renders all columns, and CSS hides those that the window has no room for.
  const isWide = useMediaQuery(`(min-width: ${WIDE}px)`, { defaultMatches: true });
  const isWidest = useMediaQuery(`(min-width: ${WIDEST}px)`, { defaultMatches: true });
  const hasTurn = documents.some(useIsMyTurn());
  const hasDue = documents.some((document) => openDueDate(document) !== null);
  const columns = useMemo(() => {
    const hasBoth = hasDue && hasTurn;
    const signatoriesFrom = hasBoth ? WIDEST : hasDue || hasTurn ? WIDE : undefined;
    const dateFrom = hasBoth ? WIDE : undefined;
    const further = { hasDue, hasTurn, signatoriesFrom, dateFrom };
    const columns = documentColumns({ onOpen, onAction }, { optional: shown, ...further });
    const width = isWidest ? WIDEST : isWide ? WIDE : 0;
    return columns.filter(({ showsFrom = 0 }) => showsFrom <= width);
  }, [onOpen, onAction, shown, hasDue, hasTurn, isWide, isWidest]);
  const { ids, change } = selection;
  const gridSelection = useMemo(() => ({ ids, onChange: change }), [ids, change]);
  const changeSort = ({ field, direction }: TableSort) => {
    onSortChange({ sort: DOCUMENT_SORTS.find((one) => one === field) ?? 'date_added', direction });
  };
  return (
    <RowTable
      label="Documents"
      rows={documents}
      columns={columns}
      sort={{ field: sort.sort, direction: sort.direction }}
      onSortChange={changeSort}
      isLoading={isLoading}
      selection={gridSelection}
      maxHeight="max(320px, calc(100dvh - 316px - var(--above-list, 0px)))"
    />
  );
}

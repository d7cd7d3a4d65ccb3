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

/** Windows in which all columns but one leave room for the name, and those in which all do. */
const WIDE = '(min-width: 1200px)';
const WIDEST = '(min-width: 1400px)';

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
  const isWide = useMediaQuery(WIDE, { defaultMatches: true });
  const isWidest = useMediaQuery(WIDEST);
  const hasTurn = documents.some(useIsMyTurn());
  const hasDue = documents.some((document) => openDueDate(document) !== null);
  const columns = useMemo(() => {
    const hasBoth = hasDue && hasTurn;
    const hasSignatories = isWidest || (isWide ? !hasBoth : !hasDue && !hasTurn);
    const further = { hasDue, hasTurn, hasSignatories, hasDate: isWide || !hasBoth };
    return documentColumns({ onOpen, onAction }, { optional: shown, ...further });
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

'use client';
import { useMemo } from 'react';
import { DocumentListQuery, type Document } from '#contracts/document.ts';
import type { TableSort } from '#components/ui/data-table-column.ts';
import { DataTable } from '#components/ui/data-table.tsx';
import { documentColumns, type ColumnHandlers } from './document-columns.tsx';

export type DocumentSort = Pick<DocumentListQuery, 'sort' | 'direction'>;

export interface DocumentTableProps extends ColumnHandlers {
  documents: readonly Document[];
  sort: DocumentSort;
  onSortChange: (sort: DocumentSort) => void;
  isLoading: boolean;
}

/** The documents of a page as rows. */
export function DocumentTable({
  documents,
  sort,
  onSortChange,
  isLoading,
  onOpen,
  onAction,
}: DocumentTableProps) {
  const columns = useMemo(() => documentColumns({ onOpen, onAction }), [onOpen, onAction]);
  const takeSort = ({ field, direction }: TableSort) => {
    const { sort: named } = DocumentListQuery.parse({ sort: field });
    onSortChange({ sort: named, direction });
  };
  return (
    <DataTable
      label="Documents"
      rows={documents}
      columns={columns}
      sort={{ field: sort.sort, direction: sort.direction }}
      onSortChange={takeSort}
      isLoading={isLoading}
      maxHeight="max(320px, calc(100dvh - 316px))"
    />
  );
}

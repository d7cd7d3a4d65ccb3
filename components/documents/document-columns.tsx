import type { DocumentAction } from '#contracts/document-actions.ts';
import type { Document } from '#contracts/document.ts';
import type { TableColumn } from '#components/ui/data-table-column.ts';
import { ActionsMenu } from './actions-menu.tsx';
import { DateAdded } from './date-added.tsx';
import { DocumentName } from './document-name.tsx';
import { SignatoriesProgress } from './signatories-progress.tsx';
import { StatusChip } from './status-chip.tsx';

export interface ColumnHandlers {
  onOpen: (document: Document) => void;
  onAction: (action: DocumentAction, document: Document) => void;
}

export function documentColumns({ onOpen, onAction }: ColumnHandlers): TableColumn<Document>[] {
  return [
    {
      field: 'document_name',
      header: 'Name',
      width: 240,
      grows: true,
      sortsFirst: 'asc',
      isRowHeader: true,
      render: (document, { tabIndex }) => (
        <DocumentName document={document} tabIndex={tabIndex} onOpen={onOpen} />
      ),
    },
    {
      field: 'date_added',
      header: 'Date added',
      width: 130,
      sortsFirst: 'desc',
      render: (document) => <DateAdded iso={document.date_added} />,
    },
    {
      field: 'status',
      header: 'Status',
      width: 190,
      sortsFirst: 'asc',
      render: (document) => <StatusChip status={document.status} />,
    },
    {
      field: 'signatories',
      header: 'Signatories',
      width: 170,
      render: (document) => <SignatoriesProgress signatories={document.signatories} />,
    },
    {
      field: 'actions',
      header: 'Actions',
      width: 84,
      render: (document, { tabIndex }) => (
        <ActionsMenu document={document} tabIndex={tabIndex} onAction={onAction} />
      ),
    },
  ];
}

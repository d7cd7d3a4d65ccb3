import Box from '@mui/material/Box';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import type { DocumentAction } from '#contracts/document-actions.ts';
import type { Document } from '#contracts/document.ts';
import type { TableColumn } from '#components/ui/table/data-table-column.ts';
import { ActionsMenu } from '../actions-menu.tsx';
import { DueMark } from '../due-date/due-mark.tsx';
import { DateAdded } from './date-added.tsx';
import { OPTIONAL_COLUMNS, type OptionalColumn } from './optional-columns.ts';
import { DocumentName } from './document-name.tsx';
import { SignatoriesProgress } from '../signatories/signatories-progress.tsx';
import { SignLink } from './sign-link.tsx';
import { StatusChip } from './status-chip.tsx';

export interface ColumnHandlers {
  onOpen: (document: Document) => void;
  onAction: (action: DocumentAction, document: Document) => void;
}

const OPTIONAL: Record<OptionalColumn, TableColumn<Document>> = {
  uploaded_by: {
    field: 'uploaded_by',
    header: OPTIONAL_COLUMNS.uploaded_by,
    width: 140,
    render: ({ uploaded_by }) => (
      <Box component="span" title={uploaded_by.full_name} sx={ELLIPSIS}>
        {uploaded_by.full_name}
      </Box>
    ),
  },
  page_count: {
    field: 'page_count',
    header: OPTIONAL_COLUMNS.page_count,
    width: 72,
    render: ({ page_count }) => <PageCount count={page_count} />,
  },
  version: {
    field: 'version',
    header: OPTIONAL_COLUMNS.version,
    width: 80,
    render: ({ version }) => version,
  },
};

function PageCount({ count }: { count: Document['page_count'] }) {
  const formats = useFormats();
  return count === null ? null : formats.number(count);
}

const ELLIPSIS = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };

const DUE: TableColumn<Document> = {
  field: 'due_date',
  header: 'Due',
  width: 148,
  sortsFirst: 'asc',
  render: (document) => <DueMark document={document} />,
};

const DATE_ADDED: TableColumn<Document> = {
  field: 'date_added',
  header: 'Date added',
  width: 136,
  sortsFirst: 'desc',
  render: (document) => <DateAdded iso={document.date_added} />,
};

const SIGNATORIES: TableColumn<Document> = {
  field: 'signatories',
  header: 'Signatories',
  width: 146,
  render: (document) => <SignatoriesProgress signatories={document.signatories} />,
};

/** A column of its own, so that the arrow keys reach the button. */
const MY_TURN: TableColumn<Document> = {
  field: 'sign',
  header: 'Your turn',
  width: 84,
  render: (document, { tabIndex }) => <SignLink document={document} tabIndex={tabIndex} />,
};

const from = (showsFrom: number | undefined, column: TableColumn<Document>): TableColumn<Document> =>
  showsFrom === undefined ? column : { ...column, showsFrom };

/** Columns that are not always shown. */
export interface ShownColumns {
  optional: readonly OptionalColumn[];
  /** True if documents have a due date. */
  hasDue: boolean;
  /** True if documents wait for the reader's signature. */
  hasTurn: boolean;
  /** Narrowest windows that have room for them beside the others; undefined if all have. */
  signatoriesFrom: number | undefined;
  dateFrom: number | undefined;
}

/** Returns the columns of the table of documents. */
export function documentColumns(
  { onOpen, onAction }: ColumnHandlers,
  { optional, hasDue, hasTurn, signatoriesFrom, dateFrom }: ShownColumns,
): TableColumn<Document>[] {
  return [
    {
      field: 'document_name',
      header: 'Name',
      width: 124,
      grows: true,
      sortsFirst: 'asc',
      isRowHeader: true,
      nameOf: ({ document_name }) => document_name,
      render: (document, { tabIndex }) => (
        <DocumentName document={document} tabIndex={tabIndex} onOpen={onOpen} />
      ),
    },
    from(dateFrom, DATE_ADDED),
    {
      field: 'status',
      header: 'Status',
      width: 182,
      sortsFirst: 'asc',
      render: (document) => <StatusChip status={document.status} />,
    },
    from(signatoriesFrom, SIGNATORIES),
    ...(hasDue ? [DUE] : []),
    ...optional.map((name) => OPTIONAL[name]),
    ...(hasTurn ? [MY_TURN] : []),
    {
      field: 'actions',
      header: 'Actions',
      width: 72,
      render: (document, { tabIndex }) => (
        <ActionsMenu document={document} tabIndex={tabIndex} onAction={onAction} />
      ),
    },
  ];
}

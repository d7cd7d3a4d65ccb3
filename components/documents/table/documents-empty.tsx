import Rejected from '@mui/icons-material/BlockRounded';
import Signed from '@mui/icons-material/CheckCircleOutlineRounded';
import Pending from '@mui/icons-material/DrawOutlined';
import NoMatch from '@mui/icons-material/SearchOffRounded';
import All from '@mui/icons-material/UploadFileRounded';
import Button from '@mui/material/Button';
import type SvgIcon from '@mui/material/SvgIcon';
import { use } from 'react';
import type { StatusTab } from '#contracts/document.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ReadOnlyOrganization } from '#components/ui/read-only-organization.ts';

export interface DocumentsEmptyProps {
  status: StatusTab;
  search: string;
  isFiltered: boolean;
  /** Removes search and filters. */
  onClear: () => void;
  onShowAll: () => void;
  /** Undefined for a reader without the permission to upload. */
  onUpload?: (() => void) | undefined;
}

const WORDS: Record<StatusTab, { title: string; hint: string; Icon: typeof SvgIcon }> = {
  all: {
    title: 'No documents yet',
    hint: 'Upload a PDF, name who signs it, and follow each signature here.',
    Icon: All,
  },
  pending_for_signature: {
    title: 'Nothing waits for your signature',
    hint: 'A document shows up here when it is your turn to sign it.',
    Icon: Pending,
  },
  signed: {
    title: 'No signed documents yet',
    hint: 'A document moves here once every signatory has signed it.',
    Icon: Signed,
  },
  rejected: {
    title: 'No rejected or cancelled documents',
    hint: 'A document lands here when a signatory rejects it or its owner cancels it.',
    Icon: Rejected,
  },
};

/** Words for a reader who cannot upload documents. */
const NOTHING_SHARED = {
  title: 'No documents yet',
  hint: 'Documents that you may see show up here. Your role does not include uploading any.',
  Icon: All,
};

const READ_ONLY = {
  title: 'No documents yet',
  hint: 'The organization is read-only, so none can be uploaded.',
  Icon: All,
};

/** Shown when a tab has no documents, or none match search and filters. */
export function DocumentsEmpty(props: DocumentsEmptyProps) {
  const { status, search, isFiltered, onClear, onShowAll, onUpload } = props;
  const isReadOnly = use(ReadOnlyOrganization);
  if (search || isFiltered) {
    return (
      <EmptyState
        icon={<NoMatch />}
        title="No Data"
        hint={noMatchWords(search, isFiltered)}
        action={<Button onClick={onClear}>{isFiltered ? 'Clear all filters' : 'Clear search'}</Button>}
      />
    );
  }
  const withoutUpload = isReadOnly ? READ_ONLY : NOTHING_SHARED;
  const { title, hint, Icon } = status === 'all' && !onUpload ? withoutUpload : WORDS[status];
  return (
    <EmptyState
      icon={<Icon />}
      title={title}
      hint={hint}
      action={
        status === 'all' ? uploadButton(onUpload) : <Button onClick={onShowAll}>Show all documents</Button>
      }
    />
  );
}

function noMatchWords(search: string, isFiltered: boolean): string {
  if (!isFiltered) return `Nothing here matches “${search}”.`;
  return search ? `Nothing here matches “${search}” and the filters.` : 'Nothing here matches the filters.';
}

function uploadButton(onUpload: (() => void) | undefined) {
  if (!onUpload) return undefined;
  return (
    <Button variant="outlined" onClick={onUpload}>
      Upload files
    </Button>
  );
}

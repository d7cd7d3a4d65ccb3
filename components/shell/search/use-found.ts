import { useCall } from '#client/use-call.ts';
import { STATUS_WORDS } from '#contracts/document-words.ts';
import { getDocuments } from '#contracts/document-list.ts';
import { listOrganizationUsers } from '#contracts/organization.ts';
import type { FunctionalityPermission } from '#contracts/permission.ts';
import { covers, permissionFor } from '#contracts/permission-rules.ts';
import { useDebounced } from '#shared/use-debounced.ts';
import type { PaletteEntry } from './palette-entries.ts';

const PAUSE_MS = 200;
const SHOWN = 5;
const OPTIONS = { keepPreviousData: true, quiet: true };

export interface Found {
  entries: PaletteEntry[];
  isLoading: boolean;
  /** True if the documents could not be searched; pages are found without the services. */
  hasFailed: boolean;
}

/** Returns the documents, and the people for those who name signatories, whose names contain the text. */
export function useFound(text: string, granted: readonly FunctionalityPermission[]): Found {
  const typed = text.trim();
  const search = useDebounced(typed, PAUSE_MS);
  const permission = permissionFor(granted, 'documents');
  const isWanted = (needed: 'read' | 'write') => covers(permission, needed) && typed !== '' && search !== '';
  const documents = useCall(
    getDocuments,
    isWanted('read') ? { params: { status_or_id: 'all' }, query: { search, pageSize: 10 } } : null,
    OPTIONS,
  );
  const people = useCall(
    listOrganizationUsers,
    isWanted('write') ? { query: { purpose: 'list', search, pageSize: 10 } } : null,
    OPTIONS,
  );
  if (!isWanted('read')) return { entries: [], isLoading: typed !== search, hasFailed: false };
  const found = (documents.data?.rows ?? [])
    .slice(0, SHOWN)
    .map(({ id, document_name, status }): PaletteEntry => ({
      id,
      group: 'Documents',
      label: document_name,
      detail: STATUS_WORDS[status],
      href: `/documents?layout=preview&instanceId=${id}`,
    }));
  const members = (isWanted('write') ? (people.data?.rows ?? []) : [])
    .slice(0, SHOWN)
    .map(({ id, user_details: { full_name } }): PaletteEntry => ({
      id,
      group: 'People',
      label: full_name,
      detail: 'Their documents',
      href: `/documents?search=${encodeURIComponent(full_name)}`,
    }));
  return {
    entries: [...found, ...members],
    isLoading: typed !== search || documents.isLoading || people.isLoading,
    hasFailed: documents.error !== undefined,
  };
}

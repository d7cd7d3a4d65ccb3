import type { DocumentStatus } from './document.ts';

/** What the menu of a document offers, by the name the screens use. */
export type DocumentAction =
  | 'add_signatories'
  | 'delete'
  | 'sign_digitally'
  | 'reject'
  | 'mark_as_signed'
  | 'cancel'
  | 'versions'
  | 'download';

const BY_STATUS: Record<DocumentStatus, readonly DocumentAction[]> = {
  uploaded: ['add_signatories', 'delete'],
  pending_for_signature: ['sign_digitally', 'reject', 'mark_as_signed'],
  in_progress: ['cancel'],
  signed: [],
  rejected: ['delete'],
  cancelled: ['delete'],
};

const OWNER_ONLY: ReadonlySet<DocumentAction> = new Set(['add_signatories', 'delete', 'cancel']);

/** The actions that a status allows its reader, in menu order. */
export function actionsFor(status: DocumentStatus, isOwner: boolean): DocumentAction[] {
  const own = BY_STATUS[status].filter((action) => isOwner || !OWNER_ONLY.has(action));
  return status === 'uploaded' ? [...own, 'download'] : [...own, 'versions', 'download'];
}

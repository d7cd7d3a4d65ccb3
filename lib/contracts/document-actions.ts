import type { Document, DocumentStatus } from './document.ts';

/** Action of a document's menu. */
export type DocumentAction =
  | 'add_signatories'
  | 'assign_workflow'
  | 'delete'
  | 'sign_digitally'
  | 'reject'
  | 'mark_as_signed'
  | 'send_reminder'
  | 'replace_signatory'
  | 'set_due_date'
  | 'cancel'
  | 'send_mail'
  | 'versions'
  | 'activity'
  | 'signing_report'
  | 'download';

const BY_STATUS: Record<DocumentStatus, readonly DocumentAction[]> = {
  uploaded: ['add_signatories', 'assign_workflow', 'delete'],
  pending_for_signature: ['sign_digitally', 'reject', 'mark_as_signed', 'set_due_date'],
  in_progress: ['send_reminder', 'replace_signatory', 'set_due_date', 'cancel'],
  signed: ['send_mail'],
  rejected: ['delete'],
  cancelled: ['delete'],
};

const OWNER_ONLY: ReadonlySet<DocumentAction> = new Set([
  'add_signatories',
  'assign_workflow',
  'delete',
  'send_reminder',
  'replace_signatory',
  'set_due_date',
  'cancel',
  'send_mail',
]);

/** Actions that apply to a single document only. */
const SINGLE: ReadonlySet<DocumentAction> = new Set(['versions', 'activity', 'signing_report']);

/** Actions that change no data of the organization. */
const READING: ReadonlySet<DocumentAction> = new Set(['versions', 'download', 'activity', 'signing_report']);

/** Actions that need calls which the specification does not name. */
const EXTENSIONS: ReadonlySet<DocumentAction> = new Set([
  'send_reminder',
  'replace_signatory',
  'set_due_date',
  'send_mail',
  'signing_report',
]);

/** Returns the actions that need no extension of the document service. */
export function withoutExtensions(actions: readonly DocumentAction[]): DocumentAction[] {
  return actions.filter((action) => !EXTENSIONS.has(action));
}

/** Returns the actions that change no data of the organization. */
export function withoutChanges(actions: readonly DocumentAction[]): DocumentAction[] {
  return actions.filter((action) => READING.has(action));
}

/** Returns the actions that a document's status allows the reader, in menu order. */
export function actionsFor(status: DocumentStatus, isOwner: boolean): DocumentAction[] {
  const own = BY_STATUS[status].filter((action) => isOwner || !OWNER_ONLY.has(action));
  return status === 'uploaded'
    ? [...own, 'download', 'activity']
    : [...own, 'versions', 'download', 'activity', 'signing_report'];
}

/** Returns the actions that can be applied to all of these documents at once, in menu order. */
export function sharedActions(documents: readonly Pick<Document, 'status' | 'is_owner'>[]): DocumentAction[] {
  const [first, ...others] = documents.map(({ status, is_owner }) => actionsFor(status, is_owner));
  return (first ?? []).filter(
    (action) => !SINGLE.has(action) && others.every((offered) => offered.includes(action)),
  );
}

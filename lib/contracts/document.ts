import { ActiveContent } from './active-content.ts';
import { defineCall } from './call.ts';
import { withFallback } from './with-fallback.ts';
import { undoId } from './document-undo.ts';
import { DOCUMENT_STATUSES, STATUS_TABS } from './document-status.ts';
import { DueDate } from './due-date.ts';
import { Id } from './id.ts';
import { DOCUMENT_UPLOAD, MAX_DOCUMENTS_PER_CALL } from './limits.ts';
import {
  NamedSignatory,
  otherPagesAllowed,
  signatureField,
  OwnSignatoryList,
  ReplacementReason,
  Signatory,
  SignatoryState,
} from './signatory.ts';
import { text } from './text.ts';
import { z } from './zod.ts';

/** Status of a document for its reader: only the signatory whose turn it is sees pending_for_signature. */
export const DocumentStatus = z.enum(DOCUMENT_STATUSES);
export type DocumentStatus = z.infer<typeof DocumentStatus>;

/** Tabs of the documents page; `rejected` includes cancelled documents. */
export const StatusTab = z.enum(STATUS_TABS);
export type StatusTab = z.infer<typeof StatusTab>;

/** Signatory of a document in a list, with the 1-based position in the signing order. */
export const SignatoryProgress = z.object({
  user_id: Id,
  full_name: z.string(),
  serial_number: z.int(),
  state: SignatoryState,
  /** True while the invitation of a person outside the organization is open; the name is the address then. */
  is_invited: withFallback(z.boolean(), false),
  /** True for a member who was deactivated, and so cannot sign. */
  is_deactivated: withFallback(z.boolean(), false),
});
export type SignatoryProgress = z.infer<typeof SignatoryProgress>;

const UNKNOWN_UPLOADER = { id: '-', full_name: '' };

/**
 * Document as its reader sees it. `pages_to_sign` (1-based), `other_pages_allowed`, `signature_field`, `instruction_notes` and
 * the approval ids are those of the reader's turn. `attachment` is the path or absolute URL of the newest version at the document service, empty if there is
 * none; `size` is its bytes.
 */
export const Document = z.object({
  id: Id,
  document_name: z.string(),
  date_added: z.iso.datetime(),
  status: DocumentStatus,
  attachment: withFallback(z.string(), ''),
  pages_to_sign: withFallback(z.array(z.int()), []),
  other_pages_allowed: otherPagesAllowed,
  signature_field: signatureField,
  instruction_notes: withFallback(z.string(), ''),
  approval_id: withFallback(z.nullable(Id), null),
  approval_track_id: withFallback(z.nullable(Id), null),
  version: withFallback(z.int(), 1),
  /** Number of pages; null if a third-party service does not send it. */
  page_count: withFallback(z.nullable(z.int()), null),
  size: withFallback(z.int(), 0),
  is_encrypted: withFallback(z.boolean(), false),
  /** True if the service keeps the password that opens an encrypted file; true if unknown: the service decides. */
  is_password_kept: withFallback(z.boolean(), true),
  /** Active content of the file as it is stored. */
  active_content: withFallback(z.array(ActiveContent), []),
  /** Day by which the document is to be signed; null if there is none. */
  due_date: withFallback(z.nullable(DueDate), null),
  uploaded_by: withFallback(z.object({ id: Id, full_name: z.string() }), UNKNOWN_UPLOADER),
  /** True if the reader has the owner's rights: name signatories, cancel, delete. True if unknown: the service decides. */
  is_owner: withFallback(z.boolean(), true),
  signatories: withFallback(z.array(SignatoryProgress), []),
});
export type Document = z.infer<typeof Document>;

/** Document that the path of a call names. */
export const DocumentId = z.object({ id: z.uuid() });
/** Ids of the documents of a call. */
export const instanceIds = z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_DOCUMENTS_PER_CALL));

/** Document that was just uploaded. */
export const UploadedDocument = z.extend(Document, {
  /** Active content that was removed from the file, as the organization wants it. */
  removed_content: withFallback(z.array(ActiveContent), []),
});
export type UploadedDocument = z.infer<typeof UploadedDocument>;

export const uploadDocument = defineCall({
  service: 'document',
  method: 'POST',
  path: '/document',
  access: 'member',
  permission: ['documents', 'write'],
  apiScope: 'documents write',
  summary: 'Stores a PDF as version 1 of a new document.',
  /** Password that opens the file; it must precede the file in the form. */
  body: z.object({ password: z._default(text().check(z.maxLength(127)), '') }),
  bodyType: 'multipart',
  inParts: DOCUMENT_UPLOAD,
  data: UploadedDocument,
  mayLackData: true,
});

/** Change that names the signatories of documents and starts the signing. */
export const AddSignatories = z.object({
  instance_ids: instanceIds,
  purpose: z.literal('add_signatory'),
  signatory_data: OwnSignatoryList,
  /** Day by which the documents are to be signed, an extension; unchanged if absent. */
  due_date: z.nullish(DueDate),
});

/** Change that names the signatories of a workflow and starts the signing. */
export const AssignWorkflow = z.object({
  instance_ids: instanceIds,
  purpose: z.literal('assign_workflow'),
  workflow_id: z.uuid(),
  /** Day by which the documents are to be signed, an extension; unchanged if absent. */
  due_date: z.nullish(DueDate),
});

/** Change that hands documents over from a signatory who has not signed them to another person, an extension. */
export const ReplaceSignatory = z.object({
  instance_ids: instanceIds,
  purpose: z.literal('replace_signatory'),
  /** User id of the signatory to replace. */
  former_user_id: z.uuid(),
  signatory: NamedSignatory,
  reason: ReplacementReason,
});
export type ReplaceSignatory = z.infer<typeof ReplaceSignatory>;

/** Change of the day by which documents are to be signed, an extension; null removes it. */
export const SetDueDate = z.object({
  instance_ids: instanceIds,
  purpose: z.literal('set_due_date'),
  due_date: z.nullable(DueDate),
});

/** Change that deletes documents. */
export const RemoveDocuments = z.object({
  instance_ids: instanceIds,
  purpose: z.literal('remove'),
  undo_id: undoId,
});

export const changeDocuments = defineCall({
  service: 'document',
  method: 'PATCH',
  path: '/document',
  access: 'member',
  permission: ['documents', 'write'],
  apiScope: 'documents write',
  apiBody: z.discriminatedUnion('purpose', [AddSignatories, AssignWorkflow]),
  apiSummary: 'Names the signatories of documents, or assigns a workflow, and starts the signing.',
  summary:
    'Names the signatories of documents, or assigns a workflow, and starts the signing; replaces a signatory; sets a due date; or removes documents.',
  body: z.discriminatedUnion('purpose', [
    AddSignatories,
    AssignWorkflow,
    ReplaceSignatory,
    SetDueDate,
    RemoveDocuments,
  ]),
});

export const countWaitingDocuments = defineCall({
  service: 'document',
  method: 'GET',
  path: '/document/waiting_documents',
  isExtension: true,
  access: 'member',
  permission: ['user management', 'read'],
  summary: 'Number of documents in progress that a person is yet to sign.',
  query: z.object({ user_id: z.uuid() }),
  data: z.object({ count: z.int() }),
});

export const viewSignatories = defineCall({
  service: 'document',
  method: 'GET',
  path: '/document/{id}/view_signatories',
  access: 'member',
  permission: ['documents', 'read'],
  apiScope: 'documents read',
  summary: 'The signatories of a document in signing order, with their states.',
  params: DocumentId,
  data: z.array(Signatory),
});

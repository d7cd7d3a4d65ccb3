import { defineCall } from './call.ts';
import { withFallback } from './with-fallback.ts';
import { Id } from './id.ts';
import { MAX_DOCUMENTS_PER_CALL } from './limits.ts';
import { DocumentProperties, SignMode } from './sign-form.ts';
import { OwnSignatoryList, Signatory, SignatoryState } from './signatory.ts';
import { PadesLevel } from './signature-report.ts';
import { z } from './zod.ts';

/** As its reader sees it: pending_for_signature is said only to the signatory whose turn it is. */
export const DocumentStatus = z.enum([
  'uploaded',
  'pending_for_signature',
  'in_progress',
  'cancelled',
  'rejected',
  'signed',
]);
export type DocumentStatus = z.infer<typeof DocumentStatus>;

/** The tabs of the documents screen; `rejected` holds the cancelled ones too. */
export const StatusTab = z.enum(['all', 'pending_for_signature', 'signed', 'rejected']);
export type StatusTab = z.infer<typeof StatusTab>;

export const SignatoryProgress = z.object({
  user_id: Id,
  full_name: z.string(),
  serial_number: z.number().int(),
  state: SignatoryState,
});
export type SignatoryProgress = z.infer<typeof SignatoryProgress>;

const NOT_TOLD = { id: '-', full_name: '' };

/** `attachment` is a path or an absolute URL of the document service, '' where there is none; pages_to_sign, notes and approval ids are those of the reader's turn. */
export const Document = z.object({
  id: Id,
  document_name: z.string(),
  date_added: z.iso.datetime(),
  status: DocumentStatus,
  attachment: withFallback(z.string(), ''),
  pages_to_sign: withFallback(z.array(z.number().int()), []),
  instruction_notes: withFallback(z.string(), ''),
  approval_id: withFallback(Id.nullable(), null),
  approval_track_id: withFallback(Id.nullable(), null),
  version: withFallback(z.number().int(), 1),
  /** Null where a service of another make does not tell it. */
  page_count: withFallback(z.number().int().nullable(), null),
  size: withFallback(z.number().int(), 0),
  is_encrypted: withFallback(z.boolean(), false),
  uploaded_by: withFallback(z.object({ id: Id, full_name: z.string() }), NOT_TOLD),
  /** Whether the reader may do what is the owner's: name signatories, cancel, delete. Where it is not told, the service decides. */
  is_owner: withFallback(z.boolean(), true),
  signatories: withFallback(z.array(SignatoryProgress), []),
});
export type Document = z.infer<typeof Document>;

/** The signature that made a version. */
export const AddedSignature = z.object({
  signer: z.string(),
  signed_at: z.iso.datetime(),
  pages: z.array(z.number().int()),
  reason: z.string(),
  location: z.string(),
  sign_mode: SignMode,
  /** Subject of the certificate. */
  certificate: z.string(),
  /** The level that it has reached. */
  level: PadesLevel.default('B-B'),
  /** The person chose it instead of the organization's level. */
  is_level_chosen: z.boolean().default(false),
});
export type AddedSignature = z.infer<typeof AddedSignature>;

export const DocumentVersion = z.object({
  version: withFallback(z.number().int().default(1), 1),
  date_added: z.iso.datetime(),
  created_by: z.string(),
  attachment: withFallback(z.string(), ''),
  /** Null where a service of another make does not tell it. */
  size: withFallback(z.number().int().nullable(), null),
  sha256: withFallback(z.string(), ''),
  /** What this version added to the one before; null for an upload. */
  added: withFallback(AddedSignature.nullable(), null),
});
export type DocumentVersion = z.infer<typeof DocumentVersion>;

const DocumentId = z.object({ id: z.uuid() });
export const instanceIds = z.array(z.uuid()).min(1).max(MAX_DOCUMENTS_PER_CALL);

export const uploadDocument = defineCall({
  service: 'document',
  method: 'POST',
  path: '/document',
  access: 'member',
  permission: ['documents', 'write'],
  summary: 'Stores a PDF as version 1 of a new document.',
  /** The password that opens the file, where it needs one; it must come before the file. */
  body: z.object({ password: z.string().max(127).default('') }),
  bodyType: 'multipart',
  data: Document,
  mayLackData: true,
});

export const AddSignatories = z.object({
  instance_ids: instanceIds,
  purpose: z.literal('add_signatory'),
  signatory_data: OwnSignatoryList,
});

export const AssignWorkflow = z.object({
  instance_ids: instanceIds,
  purpose: z.literal('assign_workflow'),
  workflow_id: z.uuid(),
});

export const RemoveDocuments = z.object({ instance_ids: instanceIds, purpose: z.literal('remove') });

export const changeDocuments = defineCall({
  service: 'document',
  method: 'PATCH',
  path: '/document',
  access: 'member',
  permission: ['documents', 'write'],
  summary:
    'Names the signatories of documents, or assigns a workflow, and starts the signing; or removes documents.',
  body: z.discriminatedUnion('purpose', [AddSignatories, AssignWorkflow, RemoveDocuments]),
});

export const viewSignatories = defineCall({
  service: 'document',
  method: 'GET',
  path: '/document/{id}/view_signatories',
  access: 'member',
  permission: ['documents', 'read'],
  summary: 'Who must sign, in order, and where each stands.',
  params: DocumentId,
  data: z.array(Signatory),
});

export const viewVersions = defineCall({
  service: 'document',
  method: 'GET',
  path: '/document/{id}/view_versions',
  access: 'member',
  permission: ['documents', 'read'],
  summary: 'All versions, the newest first.',
  params: DocumentId,
  data: z.array(DocumentVersion),
});

export const getAttachment = defineCall({
  service: 'document',
  method: 'GET',
  path: '/document/{id}/attachment',
  isExtension: true,
  access: 'member',
  permission: ['documents', 'read'],
  summary: 'The bytes of a version, with HTTP ranges; the newest one when no version is named.',
  params: DocumentId,
  query: z.object({
    version: z.coerce.number().int().min(1).optional(),
    /** download: to be saved as a file, under the name of the document and its version; the activity report tells of it. */
    purpose: z.enum(['view', 'download']).default('view'),
  }),
  answer: 'file',
});

export const downloadDocuments = defineCall({
  service: 'document',
  method: 'POST',
  path: '/document-action/download',
  access: 'member',
  permission: ['documents', 'read'],
  summary: 'The newest version of a document, or several as a zip.',
  body: z.object({ instance_ids: instanceIds }),
  answer: 'file',
});

export const ApprovalStatus = z.enum(['reject', 'cancel', 'sign']);
export type ApprovalStatus = z.infer<typeof ApprovalStatus>;

/** reject and sign (mark as signed) take the reader's approval ids; cancel takes approval track ids. */
export const decideApproval = defineCall({
  service: 'document',
  method: 'POST',
  path: '/document-approval',
  access: 'member',
  permission: ['documents', 'read'],
  summary: 'Rejects, cancels or marks as signed.',
  body: z.object({
    approval_ids: instanceIds,
    status: ApprovalStatus,
    remarks: z.string().trim().max(1000).default(''),
  }),
});

/** The appearance that a signature with these words will have, as a PDF of one page of the rectangle's size, in points. */
export const previewAppearance = defineCall({
  service: 'document',
  method: 'POST',
  path: '/sign-document/appearance',
  isExtension: true,
  access: 'member',
  permission: ['documents', 'read'],
  summary: 'How a signature would look, before it is made.',
  body: z.object({
    width: z.number().min(1).max(14_400),
    height: z.number().min(1).max(14_400),
    reason: z.string().trim().max(200).default(''),
    location: z.string().trim().max(200).default(''),
    /** With the picture of the reader's handwritten signature, if there is one. */
    show_picture: z.boolean().default(false),
  }),
  answer: 'file',
});

export const SignDocuments = z.object({
  instance_ids: instanceIds,
  sign_mode: SignMode,
  document_properties: DocumentProperties,
});
export type SignDocuments = z.infer<typeof SignDocuments>;

export const signDocuments = defineCall({
  service: 'document',
  method: 'POST',
  path: '/sign-document',
  access: 'member',
  permission: ['documents', 'read'],
  summary: "Signs documents with the reader's certificate; each gains a version.",
  body: SignDocuments,
  data: withFallback(z.array(z.object({ instance_id: z.uuid(), version: z.number().int() })), []),
});

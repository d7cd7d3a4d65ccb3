import { defineCall } from './call.ts';
import { DocumentId, instanceIds } from './document.ts';
import { SignMode } from './sign-mode.ts';
import { PadesLevel } from './signature-report.ts';
import { withFallback } from './with-fallback.ts';
import { z } from './zod.ts';

/** Number of a version in a query, within the integers of PostgreSQL. */
export const VersionNumber = z.coerce.number().check(z.int(), z.gte(1), z.lte(2 ** 31 - 1));

/** Signature that added a version. `pages` is 1-based. */
export const AddedSignature = z.object({
  signer: z.string(),
  signed_at: z.iso.datetime(),
  pages: z.array(z.int()),
  reason: z.string(),
  location: z.string(),
  sign_mode: SignMode,
  /** Subject of the certificate. */
  certificate: z.string(),
  level: z._default(PadesLevel, 'B-B'),
  /** True if the signatory chose this level instead of the organization's. */
  is_level_chosen: z._default(z.boolean(), false),
});
export type AddedSignature = z.infer<typeof AddedSignature>;

/** Version of a document. `attachment` is its path at the document service, `size` in bytes, `sha256` hexadecimal. */
export const DocumentVersion = z.object({
  version: withFallback(z._default(z.int(), 1), 1),
  date_added: z.iso.datetime(),
  created_by: z.string(),
  attachment: withFallback(z.string(), ''),
  /** Null if a third-party service does not send it. */
  size: withFallback(z.nullable(z.int()), null),
  sha256: withFallback(z.string(), ''),
  /** Signature that this version added; null for the upload. */
  added: withFallback(z.nullable(AddedSignature), null),
});
export type DocumentVersion = z.infer<typeof DocumentVersion>;

export const viewVersions = defineCall({
  service: 'document',
  method: 'GET',
  path: '/document/{id}/view_versions',
  access: 'member',
  permission: ['documents', 'read'],
  apiScope: 'documents read',
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
  apiScope: 'documents read',
  summary: 'The bytes of a version, with HTTP ranges; the newest one when no version is named.',
  leavesTrace: { parameter: 'purpose', value: 'download' },
  params: DocumentId,
  query: z.object({
    version: z.optional(VersionNumber),
    /** download: sent as an attachment named after document and version, and recorded in the activity log. */
    purpose: z._default(z.enum(['view', 'download']), 'view'),
  }),
  answer: 'file',
});

export const downloadDocuments = defineCall({
  service: 'document',
  method: 'POST',
  path: '/document-action/download',
  allowedWhileDeleting: true,
  access: 'member',
  permission: ['documents', 'read'],
  apiScope: 'documents read',
  summary: 'The newest version of a document, or several as a zip.',
  body: z.object({ instance_ids: instanceIds }),
  answer: 'file',
});

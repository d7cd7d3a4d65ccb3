import { defineCall } from './call.ts';
import { instanceIds } from './document.ts';
import { DocumentProperties } from './sign-form.ts';
import { SignMode } from './sign-mode.ts';
import { SignatureStyle } from './signature-mark.ts';
import { withFallback } from './with-fallback.ts';
import { freeText } from './text.ts';
import { z } from './zod.ts';

/** Returns the appearance of a signature as a PDF with one page of `width` by `height` points. */
export const previewAppearance = defineCall({
  service: 'document',
  method: 'POST',
  path: '/sign-document/appearance',
  allowedWhileDeleting: true,
  isExtension: true,
  access: 'member',
  permission: ['documents', 'read'],
  summary: 'A preview of the appearance of a signature.',
  body: z.object({
    width: z.number().check(z.gte(1), z.lte(14_400)),
    height: z.number().check(z.gte(1), z.lte(14_400)),
    reason: z._default(freeText().check(z.maxLength(200)), ''),
    location: z._default(freeText().check(z.maxLength(200)), ''),
    /** True if the appearance includes the reader's signature picture. */
    show_picture: z._default(z.boolean(), false),
    /** Arrangement of the appearance; that of the organization if absent. */
    signature_style: z.optional(SignatureStyle),
  }),
  answer: 'file',
});

/** Documents to sign with the same properties. */
export const SignDocuments = z.object({
  instance_ids: instanceIds,
  sign_mode: SignMode,
  document_properties: DocumentProperties,
});
export type SignDocuments = z.infer<typeof SignDocuments>;

/** Documents that an API key signs in one call. */
const MAX_SIGNED_BY_KEY = 10;

export const signDocuments = defineCall({
  service: 'document',
  method: 'POST',
  path: '/sign-document',
  access: 'member',
  permission: ['documents', 'read'],
  apiScope: 'sign',
  apiBody: z.extend(SignDocuments, {
    instance_ids: instanceIds.check(
      z.maxLength(MAX_SIGNED_BY_KEY, `An API key signs at most ${MAX_SIGNED_BY_KEY} at once.`),
    ),
    sign_mode: z.literal('pfx', 'An API key signs with a certificate file.'),
  }),
  apiSummary:
    "Signs documents without signatories with the organization's certificate, which completes them; each gains a version.",
  summary:
    "Signs documents with the reader's certificate; each gains a version. An API key signs documents without signatories with the organization's certificate, which completes them.",
  body: SignDocuments,
  data: withFallback(z.array(z.object({ instance_id: z.uuid(), version: z.int() })), []),
});

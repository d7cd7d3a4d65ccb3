import { defineCall } from './call.ts';
import { FieldErrors } from './envelope.ts';
import { PadesLevel } from './signature-report.ts';
import { DocumentPropertyFields, LevelChoice, SignMode } from './sign-form.ts';
import { z } from './zod.ts';

/** What a check before signing looks at. */
export const PreflightSubject = z.enum(['document', 'place', 'certificate', 'level']);
export type PreflightSubject = z.infer<typeof PreflightSubject>;

/** One thing that a check before signing found. */
export const PreflightFinding = z.object({
  /** blocker: it cannot be signed like this · warning: it can, but the person should know · good: checked and right. */
  severity: z.enum(['blocker', 'warning', 'good']),
  /** Stable, for example certificate_expires_soon. */
  code: z.string(),
  /** What it is about: the document, the place of the signature, the certificate, the level. */
  about: PreflightSubject,
  message: z.string(),
  /** What to do; '' where there is nothing to do. */
  advice: z.string(),
  /** The form's field that mends it, with its message. */
  fields: FieldErrors.nullable(),
});
export type PreflightFinding = z.infer<typeof PreflightFinding>;

/** Of the properties of a signature those that a check looks at; never the password. */
export const PreflightProperties = DocumentPropertyFields.omit({
  encryptionPin: true,
  level: true,
  showPicture: true,
});
export type PreflightProperties = z.infer<typeof PreflightProperties>;

const base64 = z.base64().min(1).max(20_000);

/** Before a password or a PIN is asked for: what signing now would run into. Nothing is written. */
export const checkBeforeSigning = defineCall({
  service: 'document',
  method: 'POST',
  path: '/document/{id}/preflight',
  isExtension: true,
  access: 'member',
  permission: ['documents', 'read'],
  summary: "What signing this document in the reader's turn would run into.",
  params: z.object({ id: z.uuid() }),
  body: z.object({
    sign_mode: SignMode,
    /** The token's certificate with its issuers', each DER in base64, once it is chosen. */
    token_certificate: z
      .object({ certificate: base64, chain: z.array(base64).max(10) })
      .nullable()
      .default(null),
    /** As far as the form is filled in; without it nothing is said of the place. */
    document_properties: PreflightProperties.nullable().default(null),
    /** As in the sign form: a level below the organization's that the person has chosen. */
    level: LevelChoice.default(null),
    /** What is looked at. Of several documents that are signed with one certificate, it need be looked at once. */
    about: z
      .array(PreflightSubject)
      .min(1)
      .default([...PreflightSubject.options]),
  }),
  data: z.object({
    findings: z.array(PreflightFinding),
    /** The level that the signature will have, if it was looked at and a certificate is there. */
    level: PadesLevel.nullable(),
  }),
});

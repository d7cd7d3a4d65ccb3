import { defineCall } from './call.ts';
import { FieldErrors } from './envelope.ts';
import { PadesLevel } from './signature-report.ts';
import { LevelChoice, missingOfPosition, DocumentPropertyFields } from './sign-form.ts';
import { signMessages } from './sign-position.ts';
import { SignMode } from './sign-mode.ts';
import { z } from './zod.ts';

/** Subject of the checks before signing. */
export const PreflightSubject = z.enum(['document', 'place', 'certificate', 'level']);
export type PreflightSubject = z.infer<typeof PreflightSubject>;

/** Result of one check before signing. */
export const PreflightFinding = z.object({
  /** blocker: prevents the signature · warning: the signature is possible · good: the check passed. */
  severity: z.enum(['blocker', 'warning', 'good']),
  /** Stable name, for example certificate_expires_soon. */
  code: z.string(),
  about: PreflightSubject,
  message: z.string(),
  /** Recommended action; '' if there is none. */
  advice: z.string(),
  /** Fields of the sign form that cause the finding, with their messages. */
  fields: z.nullable(FieldErrors),
});
export type PreflightFinding = z.infer<typeof PreflightFinding>;

/** Properties of a signature that are checked; the password is not among them. */
export const PreflightProperties = z
  .omit(DocumentPropertyFields, {
    encryptionPin: true,
    level: true,
    showPicture: true,
  })
  .check(
    z.superRefine((properties, context) => {
      for (const field of missingOfPosition(properties)) {
        context.addIssue({ code: 'custom', path: [field], message: signMessages.position });
      }
    }),
  );
export type PreflightProperties = z.infer<typeof PreflightProperties>;

const base64 = z.base64().check(z.minLength(1), z.maxLength(20_000));

/** Checks whether a document can be signed, before a password or PIN is requested. Writes nothing. */
export const checkBeforeSigning = defineCall({
  service: 'document',
  method: 'POST',
  path: '/document/{id}/preflight',
  allowedWhileDeleting: true,
  isExtension: true,
  access: 'member',
  permission: ['documents', 'read'],
  summary: "Checks whether this document can be signed in the reader's turn.",
  params: z.object({ id: z.uuid() }),
  body: z.object({
    sign_mode: SignMode,
    /** Chosen certificate of a token and its issuers' certificates, each DER in base64. */
    token_certificate: z._default(
      z.nullable(z.object({ certificate: base64, chain: z.array(base64).check(z.maxLength(10)) })),
      null,
    ),
    /** Properties as far as the form is filled in; the position is not checked without them. */
    document_properties: z._default(z.nullable(PreflightProperties), null),
    level: z._default(LevelChoice, null),
    /** Subjects to check. For several documents the certificate needs to be checked only once. */
    about: z._default(z.array(PreflightSubject).check(z.minLength(1)), [...PreflightSubject.options]),
  }),
  data: z.object({
    findings: z.array(PreflightFinding),
    /** Level that the signature will have; null if the level was not checked or there is no certificate. */
    level: z.nullable(PadesLevel),
  }),
});

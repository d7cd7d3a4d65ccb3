import { defineCall } from './call.ts';
import { FieldErrors } from './envelope.ts';
import { PadesLevel } from './signature-report.ts';
import { DocumentProperties, SignMode } from './sign-form.ts';
import { z } from './zod.ts';

/** One thing that a check before signing found. */
export const PreflightFinding = z.object({
  /** blocker: it cannot be signed like this · warning: it can, but the person should know · good: checked and right. */
  severity: z.enum(['blocker', 'warning', 'good']),
  /** Stable, for example certificate_expires_soon. */
  code: z.string(),
  /** What it is about: the document, the place of the signature, the certificate, the level. */
  about: z.enum(['document', 'place', 'certificate', 'level']),
  message: z.string(),
  /** What to do; '' where there is nothing to do. */
  advice: z.string(),
  /** The form's field that mends it, with its message. */
  fields: FieldErrors.nullable(),
});
export type PreflightFinding = z.infer<typeof PreflightFinding>;

/** Before a password or a PIN is asked for: what signing now would run into. Nothing is written. */
export const checkBeforeSigning = defineCall({
  service: 'document',
  method: 'POST',
  path: '/document/{id}/preflight',
  access: 'member',
  permission: ['documents', 'read'],
  summary: "What signing this document in the reader's turn would run into.",
  params: z.object({ id: z.uuid() }),
  body: z.object({
    sign_mode: SignMode,
    /** SHA-256 of the token's certificate (DER), once it is known. */
    certificate: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .nullable()
      .default(null),
    document_properties: DocumentProperties.nullable().default(null),
  }),
  data: z.object({
    findings: z.array(PreflightFinding),
    /** The level that the signature will have. */
    level: PadesLevel,
  }),
});

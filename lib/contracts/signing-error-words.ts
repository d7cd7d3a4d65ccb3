import { certificateMessages } from './certificate-messages.ts';
import { signMessages } from './sign-position.ts';
import { pictureMessages } from './signature-picture-limits.ts';
import { uploadMessages } from './upload.ts';
import { SHORT_MONTHS } from './words.ts';

/** Message about a signature that failed for a reason that its user cannot change. */
export const SIGNING_FAILED = 'The document could not be signed. It has not been changed.';

/** Input that an error of the signing library is about. A caller shows the message at the field that it came from. */
export type SigningErrorSubject =
  | 'document'
  | 'document_password'
  | 'encryption'
  | 'signature_field'
  | 'position'
  | 'picture'
  | 'certificate'
  | 'certificate_password'
  | 'timestamp'
  | 'revocation'
  | 'signature';

/** Facts that an error carries beside its code: a page number, a host, a date. */
type Detail = Readonly<Record<string, string | number>>;

interface SigningErrorWords {
  subject: SigningErrorSubject;
  /** Returns a sentence for the user; `name` stands for the document, for example its file name. */
  message: (name: string, detail: Detail) => string;
}

const words = (subject: SigningErrorSubject, message: SigningErrorWords['message']): SigningErrorWords => ({
  subject,
  message,
});

/**
 * Subject and message of every error code of the signing library. Services, command line and USB helper index this
 * with the library's own code type, so a code without an entry does not compile.
 */
export const SIGNING_ERROR_WORDS = {
  pdf_not_a_pdf: words('document', (name) => `${name} is not a PDF.`),
  pdf_broken: words('document', (name, { part }) =>
    part === 'no pages' ? uploadMessages.noPages(name) : uploadMessages.broken(name),
  ),
  pdf_password_required: words('document_password', (name) => `${name} needs a password to open.`),
  pdf_wrong_password: words('document_password', uploadMessages.wrongPassword),
  pdf_changes_forbidden: words('document', uploadMessages.changesForbidden),
  pdf_xref_broken_and_signed: words('document', uploadMessages.brokenAndSigned),
  pdf_unsupported_encryption: words('document', (name, { handler }) =>
    handler === 'Adobe.PubSec' ? uploadMessages.encryptedForPeople(name) : uploadMessages.unsupported(name),
  ),
  pdf_dynamic_form: words('document', uploadMessages.dynamicForm),
  pdf_direct_page: words('document', uploadMessages.directPage),
  pdf_too_many_pages: words('document', uploadMessages.tooManyPages),
  pdf_too_many_signatures: words('document', (name, { most = '' }) =>
    uploadMessages.tooManySignatures(name, most),
  ),
  pdf_certified_no_field: words('document', (name, { certifier = '' }) =>
    uploadMessages.certifiedWithoutField(name, String(certifier)),
  ),
  pdf_already_encrypted: words('encryption', (name) => `${name} is encrypted already.`),
  encrypt_after_signature: words(
    'encryption',
    (name) => `${name} is signed already; encrypting it now would break that signature.`,
  ),
  active_content_signed: words(
    'document',
    (name) => `${name} is signed already; removing its active content would break that signature.`,
  ),

  field_not_found: words('signature_field', (name) => `${name} has no such field for a signature.`),
  field_already_signed: words('signature_field', () => 'That field is signed already.'),
  field_locked: words('signature_field', () => 'An earlier signature locks that field.'),
  seed_value_not_met: words(
    'signature_field',
    (_, { constraint }) =>
      SEED_VALUE_WORDS[String(constraint)] ??
      'The field sets a condition that signatures made here cannot meet.',
  ),
  certify_not_first: words(
    'signature_field',
    (name) => `Only the first signature can certify, and ${name} is signed already.`,
  ),
  page_not_found: words('position', (name) => `${name} does not have that page.`),
  rectangle_outside_page: words('position', () => signMessages.outsidePage),

  pfx_not_pkcs12: words('certificate', () => certificateMessages.notPkcs12),
  pfx_wrong_password: words('certificate_password', () => certificateMessages.wrongPassword),
  pfx_no_private_key: words('certificate', () => certificateMessages.noPrivateKey),
  pfx_no_certificate: words('certificate', () => certificateMessages.noPrivateKey),
  pfx_unsupported: words('certificate', () => certificateMessages.unsupported),
  pfx_too_many_iterations: words('certificate', (_, { limit }) =>
    certificateMessages.tooManyIterations(Number(limit)),
  ),
  pfx_too_many_parts: words('certificate', (_, { limit }) => certificateMessages.tooManyParts(Number(limit))),
  key_type_unsupported: words('certificate', () => certificateMessages.unsupported),
  certificate_unreadable: words('certificate', () => certificateMessages.unsupported),
  certificate_expired: words('certificate', (_, { notAfter }) =>
    certificateMessages.expired(dayOf(notAfter)),
  ),
  certificate_not_yet_valid: words('certificate', (_, { notBefore }) =>
    certificateMessages.notYetValid(dayOf(notBefore)),
  ),
  certificate_no_digital_signature: words('certificate', () => certificateMessages.noDigitalSignature),
  certificate_revoked: words('certificate', () => certificateMessages.revoked),
  key_too_weak: words('certificate', (_, { bits }) => certificateMessages.weakKey(Number(bits))),

  picture_unreadable: words('picture', () => pictureMessages.unreadable),
  picture_too_large: words('picture', () => pictureMessages.tooManyPixels),
  picture_unsupported: words('picture', () => pictureMessages.unsupported),
  picture_empty: words('picture', () => pictureMessages.empty),

  timestamp_unavailable: words('timestamp', (_, { host, reason }) => {
    const server = host ? ` ${host}` : '';
    return `The timestamp server${server} ${TIMESTAMP_REASONS[String(reason)] ?? 'gave no timestamp'}.`;
  }),
  timestamp_refused: words(
    'timestamp',
    (_, { host }) => `The timestamp server ${host} refused to give a timestamp.`,
  ),
  timestamp_wrong: words('timestamp', (_, { host, reason }) =>
    reason === 'other_time'
      ? `The timestamp server ${host} gave another time than the clock of this system has, so its timestamp was not used.`
      : `The timestamp server ${host} gave a timestamp that does not hold, so it was not used.`,
  ),
  revocation_unavailable: words(
    'revocation',
    (_, { certificate, reason }) =>
      REVOCATION_REASONS[String(reason)] ??
      `No service could be reached that confirms that the certificate of ${certificate} is not revoked.`,
  ),

  signature_broken: words(
    'signature',
    (name) => `A signature in ${name} would not be valid, so nothing was signed.`,
  ),
  signature_too_large: words(
    'signature',
    () => 'The signature is larger than the room that was kept for it.',
  ),
  signature_unreadable: words('signature', () => 'The new signature cannot be read.'),
  revision_differs: words('signature', () => 'The signed file is not the one that was asked for.'),
} as const satisfies Record<string, SigningErrorWords>;

/** Part of a signing library's error that its message depends on. */
interface SigningErrorFacts {
  readonly code: keyof typeof SIGNING_ERROR_WORDS;
  readonly detail?: Detail;
}

/**
 * Returns what an error is about and its message, a sentence that begins with a capital letter.
 * `name` stands for the document in it, for example a file name or "the PDF".
 */
export function describeSigningError(
  { code, detail = {} }: SigningErrorFacts,
  name: string,
): { subject: SigningErrorSubject; message: string } {
  const { subject, message } = SIGNING_ERROR_WORDS[code];
  const sentence = message(name, detail);
  return { subject, message: sentence.startsWith(name) ? withCapital(sentence) : sentence };
}

/** Capitalizes "the PDF …" and "this document …"; a file name stays as it is. */
function withCapital(sentence: string): string {
  return /^th(e|is) /.test(sentence) ? `T${sentence.slice(1)}` : sentence;
}

/** Conditions of a signature field (ISO 32000-2, table 237) that the signatory can meet. */
const SEED_VALUE_WORDS: Record<string, string> = {
  Reasons: 'The field takes certain reasons only.',
  DigestMethod: 'The field takes certain hashes only.',
  LockDocument: 'The field itself determines whether its signature locks the document.',
  MDP: 'The field itself determines whether its signature certifies the document.',
  TimeStamp: 'The field asks for a timestamp, so the level must be above B-B.',
};

const TIMESTAMP_REASONS: Record<string, string> = {
  timeout: 'did not answer in time',
  unreachable: 'cannot be reached',
  failed: 'answered with an error',
  forbidden: 'has an address that may not be asked from here',
  too_large: 'gave an answer that is too long',
  not_configured: 'is not set up',
};

/** Certificates whose revocation cannot be determined, no matter when. */
const REVOCATION_REASONS: Record<string, string> = {
  self_signed: 'The certificate was made without an authority that answers for it.',
  no_revocation_source: 'A certificate does not say where its revocation can be asked for.',
  issuer_missing: "An issuer's certificate is missing.",
};

/** Formats an ISO 8601 time as its day in UTC: 'Nov 21, 2026'. */
function dayOf(iso: string | number | undefined): string {
  if (iso === undefined) return '';
  const [year, month, day] = new Date(iso).toISOString().slice(0, 10).split('-');
  return `${SHORT_MONTHS[Number(month) - 1]} ${day}, ${year}`;
}

import type { SigningError, SigningErrorCode } from '#signing';

const WORDS: Partial<Record<SigningErrorCode, string>> = {
  pdf_not_a_pdf: 'This is not a PDF.',
  pdf_broken: 'The PDF is damaged and cannot be read.',
  pdf_password_required:
    'The PDF needs a password to open (sign: --pdf-password, verify: --password; see --help).',
  pdf_wrong_password: 'The password does not open the PDF.',
  pdf_changes_forbidden: 'A signature in the PDF forbids every further change, so it cannot be signed again.',
  pdf_xref_broken_and_signed:
    'The PDF is damaged and already signed: repairing it would break the signatures that are there.',
  pdf_unsupported_encryption: 'The PDF is protected in a way that does not allow signing.',
  pdf_already_encrypted: 'The PDF is encrypted already.',
  pdf_dynamic_form:
    'The PDF is a form that makes up its pages only when it is opened (XFA), so there is nothing fixed to sign.',
  pdf_direct_page:
    'The PDF is built in a way that no signature can be added to. Print it to a PDF, and sign that.',
  pdf_certified_no_field:
    'The PDF is certified, permits signatures only in its own fields, and has none that is empty. Ask its author for a copy that has.',
  pdf_too_many_pages: 'The PDF has too many pages.',
  field_not_found: 'The PDF has no such field for a signature. Without --field, a new one is made.',
  field_already_signed: 'That field is signed already. Name another one, or leave --field out.',
  field_locked:
    'An earlier signature locks that field, so nobody can sign in it. Name another one, or leave --field out.',
  seed_value_not_met:
    'The field sets a condition that signatures made here cannot meet. Name another one, or leave --field out.',
  page_not_found: 'The PDF does not have that page.',
  rectangle_outside_page: 'The signature would not stand on the page: choose another --rect.',
  certify_not_first: 'Only the first signature can certify, and the PDF is signed already.',
  encrypt_after_signature: 'The PDF is signed already; encrypting it now would break that signature.',
  pfx_not_pkcs12: 'The certificate file is not a PKCS#12 file (.p12, .pfx).',
  pfx_wrong_password: 'The password does not open the certificate file.',
  pfx_no_private_key: 'The certificate file holds no private key.',
  pfx_no_certificate: 'The certificate file holds no certificate that matches its key.',
  pfx_unsupported: 'The certificate file is protected in a way that cannot be read.',
  certificate_unreadable: 'A certificate is damaged and cannot be read.',
  certificate_expired: 'The certificate has expired.',
  certificate_not_yet_valid: 'The certificate is not valid yet.',
  certificate_no_digital_signature: 'The certificate was not issued for signatures.',
  certificate_revoked: 'The certificate has been revoked.',
  key_type_unsupported: 'The key of the certificate is of a kind that cannot sign PDFs.',
  key_too_weak: 'The key of the certificate is too weak.',
  picture_unreadable: 'The picture is neither a PNG nor a JPEG file, or it is damaged.',
  picture_too_large: 'The picture is too large.',
  picture_unsupported: 'The picture is of a kind that signatures cannot show. Save it as PNG.',
  picture_empty: 'There is nothing to be seen in the picture.',
  signature_broken: 'The signed file did not stand its check and was not written.',
  timestamp_unavailable: 'The timestamp server did not answer. Try again, or sign with --level B-B.',
  timestamp_refused: 'The timestamp server refused to attest the time.',
  timestamp_wrong: 'The answer of the timestamp server is not right, so it was not used.',
  revocation_unavailable:
    'Nobody said whether the certificate was revoked. Try again, or sign with --level B-T or B-B.',
};

/** Of a certificate of which nobody can say whether it was revoked: no use to try again. */
const UNPROVABLE: Record<string, string> = {
  self_signed:
    'The certificate was made without an authority that answers for it. Sign with --level B-T or B-B.',
  no_revocation_source:
    'A certificate does not say where its revocation can be asked for. Sign with --level B-T or B-B.',
  issuer_missing:
    "An issuer's certificate is missing. Name it with --trust, or sign with --level B-T or B-B.",
};

/** What meets a condition that the field sets (ISO 32000-2, table 237). */
const CONDITIONS: Record<string, string> = {
  Reasons: 'The field takes certain reasons only: choose another --reason.',
  DigestMethod: 'The field takes certain hashes only: choose another --hash.',
  LockDocument: 'The field says itself whether its signature locks the PDF: sign with --lock, or without it.',
  MDP: 'The field says itself whether its signature certifies the PDF: choose another --certify, or none.',
  TimeStamp: 'The field asks for a timestamp: sign with --tsa, above level B-B.',
};

/** Whether the level cannot be had with this certificate, whoever is asked. */
export function isUnprovable({ code, detail }: SigningError): boolean {
  return code === 'revocation_unavailable' && Object.hasOwn(UNPROVABLE, String(detail?.reason));
}

function wordsFor(error: SigningError): string {
  const { code, detail = {} } = error;
  const special = isUnprovable(error)
    ? UNPROVABLE[String(detail.reason)]
    : CONDITIONS[String(detail.constraint)];
  return special ?? WORDS[code] ?? `This cannot be done (${code}).`;
}

/** What a person reads of an error of the engine. */
export function signingErrorWords(error: SigningError): string {
  const words = wordsFor(error);
  const details = Object.entries(error.detail ?? {}).flatMap(([key, value]) =>
    value === '' ? [] : [`${key}: ${value}`],
  );
  return details.length === 0 ? words : `${words} (${details.join(', ')})`;
}

/** Stable codes of the errors that a caller of the signing library can act on. */
export type SigningErrorCode =
  | 'pdf_not_a_pdf'
  | 'pdf_broken'
  | 'pdf_password_required'
  | 'pdf_wrong_password'
  | 'pdf_changes_forbidden'
  | 'pdf_xref_broken_and_signed'
  | 'pdf_unsupported_encryption'
  | 'pdf_already_encrypted'
  | 'pdf_dynamic_form'
  | 'pdf_direct_page'
  | 'pdf_too_many_pages'
  | 'pdf_too_many_signatures'
  | 'pdf_certified_no_field'
  | 'field_not_found'
  | 'field_already_signed'
  | 'field_locked'
  | 'seed_value_not_met'
  | 'page_not_found'
  | 'rectangle_outside_page'
  | 'certify_not_first'
  | 'encrypt_after_signature'
  | 'active_content_signed'
  | 'signature_too_large'
  | 'signature_unreadable'
  | 'signature_broken'
  | 'revision_differs'
  | 'pfx_not_pkcs12'
  | 'pfx_wrong_password'
  | 'pfx_no_private_key'
  | 'pfx_no_certificate'
  | 'pfx_unsupported'
  | 'pfx_too_many_iterations'
  | 'pfx_too_many_parts'
  | 'certificate_unreadable'
  | 'certificate_expired'
  | 'certificate_not_yet_valid'
  | 'certificate_no_digital_signature'
  | 'certificate_revoked'
  | 'key_type_unsupported'
  | 'key_too_weak'
  | 'timestamp_unavailable'
  | 'timestamp_refused'
  | 'timestamp_wrong'
  | 'revocation_unavailable'
  | 'picture_unreadable'
  | 'picture_too_large'
  | 'picture_unsupported'
  | 'picture_empty';

/** Values that a message can name, by key: a page number, an algorithm, the largest permitted count. */
export type SigningErrorDetail = Record<string, string | number>;

/**
 * Error of the signing library that a caller can act on: a stable code, which is also the message, and
 * optional values.
 */
export class SigningError extends Error {
  /** Stable code of the error. */
  readonly code: SigningErrorCode;
  /** Values that a message can name, such as the page or the algorithm. */
  readonly detail?: SigningErrorDetail;

  constructor(code: SigningErrorCode, detail?: SigningErrorDetail) {
    super(code);
    this.name = 'SigningError';
    this.code = code;
    if (detail) this.detail = detail;
  }
}

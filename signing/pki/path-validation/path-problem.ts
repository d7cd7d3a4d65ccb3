/**
 * Stable codes of the reasons for which a certification path is not valid (RFC 5280, 6.1). not_a_ca,
 * no_cert_sign and path_too_long concern an issuer, the others any certificate of the path.
 */
export type PathProblem =
  | 'malformed'
  | 'signature_mismatch'
  | 'name_chaining'
  | 'expired'
  | 'not_yet_valid'
  | 'name_not_permitted'
  | 'policy_not_permitted'
  | 'not_a_ca'
  | 'no_cert_sign'
  | 'path_too_long'
  | 'unknown_critical_extension';

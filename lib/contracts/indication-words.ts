import type { SignatureFinding, SubIndication } from './signature-report.ts';

/** Meanings of the sub-indications (ETSI EN 319 102-1, table 6), one sentence each. */
const MEANINGS: Record<SubIndication, string> = {
  FORMAT_FAILURE:
    'The signature is not made as the format requires, or the document was changed in a way that it forbids.',
  HASH_FAILURE: 'What was signed has been changed.',
  SIG_CRYPTO_FAILURE: 'The signature was not made with the key of its certificate.',
  REVOKED: 'The certificate was revoked before the signature was made.',
  NOT_YET_VALID: 'The signature was made before its certificate was valid.',
  NO_SIGNING_CERTIFICATE_FOUND: 'The certificate of the signer cannot be identified.',
  NO_CERTIFICATE_CHAIN_FOUND: 'The certificate leads to no authority that is trusted here.',
  CHAIN_CONSTRAINTS_FAILURE: 'A certificate is used for what its issuers do not permit.',
  CERTIFICATE_CHAIN_GENERAL_FAILURE: 'The certificates above that of the signer are damaged or not valid.',
  REVOKED_NO_POE: 'The certificate is revoked, and nothing proves whether the signature was made before.',
  REVOKED_CA_NO_POE: 'The certificate of an authority is revoked.',
  OUT_OF_BOUNDS_NOT_REVOKED:
    'The certificate has expired without being revoked, and nothing proves that the signature was made before.',
  OUT_OF_BOUNDS_NO_POE:
    'The certificate is not valid now, and nothing proves that the signature was made while it was.',
  CRYPTO_CONSTRAINTS_FAILURE: 'An algorithm or a key is too weak.',
  CRYPTO_CONSTRAINTS_FAILURE_NO_POE:
    'An algorithm or a key is too weak, and nothing proves that the signature is older than its weakness.',
  SIG_CONSTRAINTS_FAILURE: 'The signature or a later change does not meet the rules of this check.',
  TIMESTAMP_ORDER_FAILURE: 'A later timestamp states an earlier time than one before it.',
  TRY_LATER: 'The standard also requires proof that no certificate was revoked, and some is missing.',
};

/**
 * Returns the result by ETSI EN 319 102-1 with its meaning, for example `INDETERMINATE, TRY_LATER. …`; ''
 * for a report of an earlier version.
 */
export function indicationLine({
  indication,
  sub_indication: sub,
}: Pick<SignatureFinding, 'indication' | 'sub_indication'>): string {
  if (indication === null) return '';
  return sub === null ? `${indication}.` : `${indication}, ${sub}. ${MEANINGS[sub]}`;
}

/**
 * Main indications of a validation (ETSI EN 319 102-1, table 5). The results of a document timestamp are named
 * PASSED and FAILED (clause 5.4).
 */
export const MAIN_INDICATIONS = [
  'TOTAL-PASSED',
  'TOTAL-FAILED',
  'INDETERMINATE',
  'PASSED',
  'FAILED',
] as const;
export type MainIndication = (typeof MAIN_INDICATIONS)[number];

/** Sub-indications of TOTAL-FAILED (ETSI EN 319 102-1, table 6), the one that is reported first. */
const FAILURES = [
  'HASH_FAILURE',
  'SIG_CRYPTO_FAILURE',
  'FORMAT_FAILURE',
  'REVOKED',
  'NOT_YET_VALID',
] as const;

/**
 * Sub-indications that this verifier states (ETSI EN 319 102-1, table 6), in the order in which one is chosen: what is
 * proved wrong, then the building blocks in the order of 5.3.4, 5.5.4 and 5.6.3.
 */
export const SUB_INDICATIONS = [
  ...FAILURES,
  'NO_SIGNING_CERTIFICATE_FOUND',
  'NO_CERTIFICATE_CHAIN_FOUND',
  'CHAIN_CONSTRAINTS_FAILURE',
  'CERTIFICATE_CHAIN_GENERAL_FAILURE',
  'REVOKED_CA_NO_POE',
  'REVOKED_NO_POE',
  'OUT_OF_BOUNDS_NOT_REVOKED',
  'OUT_OF_BOUNDS_NO_POE',
  'CRYPTO_CONSTRAINTS_FAILURE',
  'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
  'SIG_CONSTRAINTS_FAILURE',
  'TIMESTAMP_ORDER_FAILURE',
  'TRY_LATER',
] as const;
export type SubIndication = (typeof SUB_INDICATIONS)[number];

/** Result of the validation of a signature or document timestamp by ETSI EN 319 102-1. */
export interface Indication {
  main: MainIndication;
  /** Reason; undefined if it passed. */
  sub: SubIndication | undefined;
}

/** Returns whether a sub-indication belongs to TOTAL-FAILED; all others are those of INDETERMINATE. */
export function isFailure(sub: SubIndication): boolean {
  return FAILURES.some((one) => one === sub);
}

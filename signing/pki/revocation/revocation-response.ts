import type { CheckLimit } from '../path-validation/check-limit.ts';

/** Revocation status of one certificate in an OCSP response or a CRL. */
export interface RevocationStatus {
  /** `unknown`: an OCSP response states it, or a complete CRL has an entry that it must not have. */
  status: 'good' | 'revoked' | 'unknown';
  /** Kind of the validation data. */
  source: 'ocsp' | 'crl';
  /** Time at which the response was produced; of a CRL its thisUpdate. */
  producedAt: Date;
  /** Time at which the status was known to be correct. */
  thisUpdate: Date;
  /**
   * Time by which newer information is available; undefined when it is not stated. At most the end of the validity of an OCSP
   * responder.
   */
  nextUpdate: Date | undefined;
  /** Time of the revocation; undefined unless the certificate is revoked. */
  revokedAt: Date | undefined;
  /** Time from which a hold is known to be lifted; undefined for any other revocation, and while no newer status says so. */
  liftedAt: Date | undefined;
  /** Certificates that expired at or after this time still have a status; undefined if only unexpired certificates have one. */
  knownSince: Date | undefined;
  /** Name of the CRLReason (RFC 5280, 5.3.1), for example keyCompromise; '' when none is given. */
  reason: string;
  /**
   * Certificate of the authorized OCSP responder (DER); undefined when the issuer signed the response itself.
   */
  responder: Buffer | undefined;
  /**
   * True if it does not prove that a certificate is good, as a revocation does for the time before it: its signature is too weak, or it
   * is outdated.
   */
  provesRevocationOnly: boolean;
}

/** Certificate and time for which the revocation status is requested. */
export interface RevocationQuestion {
  /** DER encoding of the certificate. */
  certificate: Buffer;
  /** DER encoding of its issuer's certificate. */
  issuer: Buffer;
  /** working_public_key of the issuer (SubjectPublicKeyInfo, DER), if it has inherited parameters. */
  issuerKey?: Buffer | undefined;
  /** Time for which the status is requested. */
  at: Date;
  /** Current time; later responses are rejected. By default the clock of the machine. */
  now?: Date | undefined;
  /** Limit of the signatures that are checked; by default there is none. */
  limit?: CheckLimit | undefined;
}

/** Tolerated difference between clocks, in milliseconds. */
export const CLOCK_SKEW = 5 * 60_000;

/** CRLReason of an entry in a delta CRL that lifts a hold. */
export const REMOVE_FROM_CRL = 8;

// CRLReason (RFC 5280, 5.3.1); 0 is unspecified, 7 is not used.
const REASONS: Record<number, string> = {
  1: 'keyCompromise',
  2: 'cACompromise',
  3: 'affiliationChanged',
  4: 'superseded',
  5: 'cessationOfOperation',
  6: 'certificateHold',
  8: 'removeFromCRL',
  9: 'privilegeWithdrawn',
  10: 'aACompromise',
};

/** Reason of a revocation that may be lifted (RFC 5280, 5.3.1). */
const HOLD = 'certificateHold';

/** Returns whether a status says that the certificate was revoked at a time: before it, and not lifted since. */
export function isRevokedAt(status: RevocationStatus, at: Date): boolean {
  return isRevocationBy(status, at) && !(status.liftedAt && status.liftedAt <= at);
}

/** Returns whether a status is a revocation at a time or before, lifted or not. A later one says that the certificate was good then. */
export function isRevocationBy({ status, revokedAt }: RevocationStatus, at: Date): boolean {
  return status === 'revoked' && revokedAt !== undefined && revokedAt <= at;
}

/** Returns a hold as lifted at a time, unless it is known to be lifted earlier; any other status as it is. */
export function liftedBy(status: RevocationStatus, time: Date): RevocationStatus {
  if (status.reason !== HOLD || (status.liftedAt && status.liftedAt <= time)) return status;
  return { ...status, liftedAt: time };
}

/**
 * Returns the statuses of one certificate. A hold is marked as lifted if a newer status says that the certificate is good; since
 * the time of the lifting is not stated, it counts from thisUpdate of that status.
 */
export function withLiftedHolds(statuses: readonly RevocationStatus[]): RevocationStatus[] {
  const goodTimes = statuses.filter(({ status }) => status === 'good').map(({ thisUpdate }) => thisUpdate);
  return statuses.map((one) =>
    goodTimes.filter((time) => time > one.thisUpdate).reduce((hold, time) => liftedBy(hold, time), one),
  );
}

/** Returns the name of a CRLReason; '' for unspecified or unknown reasons. */
export function reasonName(code: number | undefined): string {
  return REASONS[code ?? 0] ?? '';
}

/** Certificate, valid until `notAfter`, and time for which a status is applied. */
type Moment = Pick<RevocationQuestion, 'at' | 'now'> & { notAfter: Date };

/**
 * Returns a status as it applies to a certificate at a time; undefined if it does not. A revocation applies for ever, from its time
 * on; that the certificate was good before it counts only while the status is current.
 */
export function appliedTo(status: RevocationStatus, moment: Moment): RevocationStatus | undefined {
  const { now = new Date() } = moment;
  if (status.thisUpdate.getTime() > now.getTime() + CLOCK_SKEW) return undefined;
  if (isCurrent(status, moment)) return status;
  return status.status === 'revoked' ? { ...status, provesRevocationOnly: true } : undefined;
}

/**
 * Returns whether thisUpdate of a status is later than the requested time, or the status was not outdated then. Authorities may drop
 * revocations of expired certificates (RFC 5280, 3.3), so a status from after the expiry that states none counts only if
 * `knownSince` covers it.
 */
function isCurrent(
  { status, thisUpdate, nextUpdate, knownSince }: RevocationStatus,
  { notAfter, at }: Moment,
): boolean {
  const isKnown = thisUpdate <= notAfter || (knownSince && knownSince <= notAfter);
  if (status !== 'revoked' && !isKnown) return false;
  if (thisUpdate >= at) return true;
  // Without nextUpdate newer information is available at any time (RFC 6960, 2.4).
  const end = nextUpdate ?? new Date(thisUpdate.getTime() + CLOCK_SKEW);
  return at.getTime() <= end.getTime() + CLOCK_SKEW;
}

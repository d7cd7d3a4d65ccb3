/** What an OCSP response or a CRL says of one certificate. */
export interface RevocationAnswer {
  status: 'good' | 'revoked' | 'unknown';
  source: 'ocsp' | 'crl';
  /** When it was put together. */
  producedAt: Date;
  /** Of when its knowledge is. */
  thisUpdate: Date;
  nextUpdate: Date | undefined;
  revokedAt: Date | undefined;
  /** RFC 5280, 5.3.1, for example keyCompromise; '' where none is given. */
  reason: string;
  /** The delegated OCSP responder's certificate (DER), where the issuer did not answer itself. */
  responder: Buffer | undefined;
}

export interface RevocationQuestion {
  /** DER. */
  certificate: Buffer;
  /** DER; whose key vouches for the answer. */
  issuer: Buffer;
  /** The moment that counts. */
  at: Date;
  /** The moment of the check, after which no answer can have been made; now unless given. */
  now?: Date | undefined;
}

const CLOCK_SKEW = 5 * 60_000;

// RFC 5280, 5.3.1; 7 is not used.
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

export function reasonName(code: number | undefined): string {
  return REASONS[code ?? 0] ?? '';
}

/**
 * True when the answer still says something about that moment: it was made later, or was not outdated then. That a
 * certificate was revoked holds for ever.
 */
export function coversMoment(
  { status, thisUpdate, nextUpdate }: RevocationAnswer,
  { at, now = new Date() }: Pick<RevocationQuestion, 'at' | 'now'>,
): boolean {
  if (thisUpdate.getTime() > now.getTime() + CLOCK_SKEW) return false;
  if (status === 'revoked' || thisUpdate >= at) return true;
  // RFC 6960, 2.4: without nextUpdate newer knowledge is always to be had
  const end = nextUpdate ?? new Date(thisUpdate.getTime() + CLOCK_SKEW);
  return at.getTime() <= end.getTime() + CLOCK_SKEW;
}

/**
 * Reasons for revocation as bits, in the order of ReasonFlags (RFC 5280, 4.2.1.13): bit 1 is keyCompromise, 8
 * is aACompromise. Bit 0 is unused.
 */
export const ALL_REASONS = 0b1_1111_1110;

const LAST_REASON = 8;

/** Returns the reasons in a ReasonFlags BIT STRING, given without its tag. */
export function reasonBits(body: Buffer): number {
  let bits = 0;
  for (let reason = 1; reason <= LAST_REASON; reason++) {
    const byte = body[1 + (reason >> 3)] ?? 0;
    if ((byte & (0x80 >> (reason & 7))) !== 0) bits |= 1 << reason;
  }
  return bits;
}

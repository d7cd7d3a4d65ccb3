import { der } from '#signing';

/** AlgorithmIdentifier of sha256WithRSAEncryption, whose parameters are NULL (RFC 4055, 5). */
export const SHA256_WITH_RSA = der.sequence(der.objectIdentifier('1.2.840.113549.1.1.11'), der.NULL);

/** Returns a non-critical extension (RFC 5280, 4.2). */
export const extension = (id: string, value: Buffer): Buffer =>
  der.sequence(der.objectIdentifier(id), der.octetString(value));

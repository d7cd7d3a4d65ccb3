import { der } from '#signing';

// RFC 4055, 5: sha256WithRSAEncryption has NULL for its parameters.
export const SHA256_WITH_RSA = der.sequence(der.objectIdentifier('1.2.840.113549.1.1.11'), der.NULL);

/** An extension as it stands in lists, requests and answers (RFC 5280, 4.2). */
export const extension = (id: string, value: Buffer): Buffer =>
  der.sequence(der.objectIdentifier(id), der.octetString(value));

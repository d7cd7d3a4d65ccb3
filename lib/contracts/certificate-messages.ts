import { MAX_PFX_FILES_PER_HOUR } from './limits.ts';
import { withCommas } from './words.ts';

/** Messages about PFX files and certificates. */
export const certificateMessages = {
  wrongPassword: 'The password does not open this PFX file.',
  notPkcs12: 'This is not a PFX (PKCS#12) file.',
  noPrivateKey: 'The file holds no private key, so nothing can be signed with it.',
  unsupported: 'The file uses an encryption that is not supported.',
  tooManyIterations: (limit: number) =>
    `Opening this file takes more than ${withCommas(limit)} hash iterations, which is too many. Export it again with fewer.`,
  tooManyParts: (limit: number) =>
    `The file holds more than ${limit} keys and certificates. Export the one certificate that signs, with its key.`,
  beingOpened: 'Another PFX file of yours is being opened. Add this one when that is done.',
  tooMany: `You can add ${MAX_PFX_FILES_PER_HOUR} PFX files an hour. Try again later.`,
  expired: (date: string) => `This certificate expired on ${date}.`,
  notYetValid: (date: string) => `This certificate is valid from ${date} on.`,
  noDigitalSignature: 'This certificate is not meant for digital signatures.',
  otherPurpose: {
    servers: 'This certificate is for TLS servers. It says who runs a host, not who signs documents.',
    code: 'This certificate is for signing programs, not for signing documents.',
    timestamps: 'This certificate is for timestamps, not for signing documents.',
    ocsp: 'This certificate is for OCSP responses, not for signing documents.',
    other: 'The purposes that this certificate states do not include signing documents.',
  },
  weakKey: (bits: number) =>
    `The key of this certificate has ${bits} bits only. Validators do not accept fewer than 2,048.`,
  revoked: 'This certificate has been revoked by its issuer.',
  lacksIssuer:
    "Its issuer's certificate is missing. Validators may not find who issued it: export the PFX file again with all certificates of the path, and add that.",
  none: 'No certificate is available. Add one in Digital Signature settings.',
  onToken: 'The key of this certificate is on a USB token, so it cannot sign by default.',
} as const;

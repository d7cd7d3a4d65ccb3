import type { CardPicture } from '../appearance/appearance-picture.ts';
import type { HashName } from '../bytes/hash.ts';
import type { PadesLevel } from '../pades-level.ts';
import type { CertificationLevel } from '../forms/certification-level.ts';
import type { Rectangle } from '../forms/page-view.ts';
import type { RsaScheme } from '../pki/signers/signature-scheme.ts';
import type { TrustServices } from '../pki/trust-services/trust-services.ts';

/** Which pages show the signature; numbers count from 1. */
export type PageChoice = 'first' | 'last' | 'all' | number[];

export interface SignOptions {
  pages: PageChoice;
  /** As seen on the page, from its lower left corner, in points. */
  rectangle: Rectangle;
  /**
   * Signs in this empty signature field of the file, at its own place: pages and rectangle do not count then. A certified
   * file takes signatures in its own fields only, so there its first empty one is taken when none is named.
   */
  fieldName?: string | undefined;
  reason?: string | undefined;
  location?: string | undefined;
  /** The signer's handwritten signature, for the appearance. */
  picture?: CardPicture | undefined;
  /** Draws the appearance as PDF/A asks, with its own fonts and nothing transparent; by default only in such a file. */
  isArchival?: boolean | undefined;
  /** Stands in the signature (/M) and in its appearance, which names UTC. */
  date: Date;
  /** Opens an encrypted file. */
  password?: string | undefined;
  /** Forbids every later change, also further signatures. */
  lock?: boolean | undefined;
  /** Certifies the document; only the first signature can. */
  certify?: CertificationLevel | undefined;
  /** By default what suits the key: SHA-256, on larger curves SHA-384 or SHA-512. */
  hash?: HashName | undefined;
  /** How RSA keys sign, by default pkcs1; a certificate that allows one of them only keeps to that. */
  rsaScheme?: RsaScheme | undefined;
  /** By default B-B. Above that the trust services are asked; what cannot be had is an error, never a lower level. */
  level?: PadesLevel | undefined;
  trustServices?: TrustServices | undefined;
  /** Bytes to keep free for a timestamp that comes later, or that is larger than usual. */
  timestampRoom?: number | undefined;
  /** Where given, what is random in the revision follows from it: with all else the same, the same revision comes out. */
  seed?: Buffer | undefined;
}

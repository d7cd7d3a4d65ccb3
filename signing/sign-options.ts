import type { CardPicture } from './appearance/card-picture.ts';
import type { HashName } from './hash.ts';
import type { Rectangle } from './placement.ts';

/** Which pages show the signature; numbers count from 1. */
export type PageChoice = 'first' | 'last' | 'all' | number[];

/** DocMDP: 1 no changes, 2 signatures and form filling, 3 annotations too (ISO 32000-2, table 257). */
export type CertificationLevel = 1 | 2 | 3;

export interface SignOptions {
  pages: PageChoice;
  /** As seen on the page, from its lower left corner, in points. */
  rectangle: Rectangle;
  reason?: string | undefined;
  location?: string | undefined;
  /** The signer's handwritten signature, for the appearance. */
  picture?: CardPicture | undefined;
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
  /** Where given, what is random in the revision follows from it: with all else the same, the same revision comes out. */
  seed?: Buffer | undefined;
}

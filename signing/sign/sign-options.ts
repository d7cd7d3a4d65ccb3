import type { AppearancePicture } from '../appearance/appearance-picture.ts';
import type { AppearanceStyle } from '../appearance/appearance-style.ts';
import type { TypedMark } from '../appearance/text/typed-mark.ts';
import type { HashName } from '../bytes/hash.ts';
import type { PadesLevel } from '../pades-level.ts';
import type { CertificationLevel } from '../forms/certification-level.ts';
import type { Rectangle } from '../forms/page-view.ts';
import type { RsaScheme } from '../pki/signers/signature-scheme.ts';
import type { TrustServices } from '../pki/trust-services/trust-services.ts';
import type { OnSigningStep } from './signing-step.ts';

/** Pages that show the signature; numbers count from 1. */
export type PageChoice = 'first' | 'last' | 'all' | number[];

/** Options of one signature. */
export interface SignOptions {
  pages: PageChoice;
  /** Points, from the lower left corner of the page as displayed. */
  rectangle: Rectangle;
  /**
   * Name of an existing empty signature field to sign; its position replaces `pages` and `rectangle`. A certified file takes
   * signatures in its own fields only, so its first empty field is used when none is named.
   */
  fieldName?: string | undefined;
  reason?: string | undefined;
  location?: string | undefined;
  /** Handwritten signature for the appearance. */
  picture?: AppearancePicture | undefined;
  /** Name written like a signature, for an appearance without a picture; by default none. */
  mark?: TypedMark | undefined;
  /** Arrangement of the appearance, by default "picture". */
  style?: AppearanceStyle | undefined;
  /** Signing time as the appearance shows it; by default in UTC. */
  shownDate?: string | undefined;
  /** Draws the appearance as PDF/A requires, with embedded fonts and no transparency; by default only in a PDF/A file. */
  isArchival?: boolean | undefined;
  /** Signing time, in the signature dictionary (/M) and in the appearance. */
  date: Date;
  /** Password of an encrypted file. */
  password?: string | undefined;
  /** Forbids every later change, further signatures included. */
  lock?: boolean | undefined;
  /** Certifies the document (DocMDP); only the first signature of a file can. */
  certify?: CertificationLevel | undefined;
  /** By default chosen by the key: SHA-256; SHA-384 or SHA-512 on larger curves. */
  hash?: HashName | undefined;
  /** Scheme of RSA keys, by default pkcs1; a certificate that permits only one scheme overrides it. */
  rsaScheme?: RsaScheme | undefined;
  /** By default B-B. Higher levels need `trustServices`; a level that cannot be reached is an error, never lowered. */
  level?: PadesLevel | undefined;
  trustServices?: TrustServices | undefined;
  /** Called when the timestamps are requested; `signFile` also calls it before it verifies the result. */
  onStep?: OnSigningStep | undefined;
  /** Bytes reserved for a timestamp token, which may be added later or be larger than usual. */
  timestampRoom?: number | undefined;
  /** Seed of all random bytes in the revision: equal options and seed give equal bytes. */
  seed?: Buffer | undefined;
}

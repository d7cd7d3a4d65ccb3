import type { UsbToken } from '#contracts/usb.ts';
import type { TokenSignRequest } from '#signing';
import type { TokenErrorCode } from './token-error.ts';
import type { TokenCertificate } from './token-session.ts';

/** Request of the server to the token process; the server sends one at a time. */
export type TokenQuestion =
  | { ask: 'tokens' }
  | { ask: 'open'; token: string; pin: string }
  | { ask: 'certificates' }
  | { ask: 'sign'; certificate: string; request: TokenSignRequest }
  | { ask: 'close' };

/** Result of each request. */
export interface TokenAnswers {
  tokens: UsbToken[];
  open: null;
  certificates: { signing: TokenCertificate[]; all: Buffer[] };
  sign: Buffer;
  close: null;
}

/** Response of the token process. */
export type TokenReply =
  { ok: true; value: TokenAnswers[keyof TokenAnswers] } | { ok: false; code: TokenErrorCode };

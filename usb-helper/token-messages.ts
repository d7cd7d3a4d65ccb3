import type { UsbToken } from '#contracts/usb.ts';
import type { TokenSignRequest } from '#signing';
import type { TokenErrorCode } from './token-error.ts';
import type { TokenCertificate } from './token-session.ts';

/** What the server asks the process that talks to the drivers; one at a time. */
export type TokenQuestion =
  | { ask: 'tokens' }
  | { ask: 'open'; token: string; pin: string }
  | { ask: 'certificates' }
  | { ask: 'sign'; certificate: string; request: TokenSignRequest }
  | { ask: 'close' };

export interface TokenAnswers {
  tokens: UsbToken[];
  open: null;
  certificates: { signing: TokenCertificate[]; all: Buffer[] };
  sign: Buffer;
  close: null;
}

export type TokenReply =
  { ok: true; value: TokenAnswers[keyof TokenAnswers] } | { ok: false; code: TokenErrorCode };

import type { UsbToken } from '#contracts/usb.ts';
import type { TokenSignRequest } from '#signing';
import type { TokenErrorCode } from './token-error.ts';
import type { TokenCertificate } from './token-session.ts';

/** Request of the server to the token process; the server sends one at a time. */
export type TokenRequest =
  | { action: 'tokens' }
  | { action: 'open'; token: string; pin: string }
  | { action: 'certificates' }
  | { action: 'sign'; certificate: string; request: TokenSignRequest }
  | { action: 'close' };

/** Result of each request, by its action. */
export interface TokenResults {
  tokens: UsbToken[];
  open: null;
  certificates: { signing: TokenCertificate[]; all: Buffer[] };
  sign: Buffer;
  close: null;
}

/** Response of the token process to a request. */
export type TokenResponse =
  { ok: true; value: TokenResults[keyof TokenResults] } | { ok: false; code: TokenErrorCode };

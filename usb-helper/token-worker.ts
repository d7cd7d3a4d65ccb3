import { pluggedTokens } from './find-token.ts';
import type { Pkcs11Driver } from './pkcs11-driver.ts';
import { driverPaths, loadDrivers } from './pkcs11-library.ts';
import { TokenError } from './token-error.ts';
import type { TokenRequest, TokenResponse, TokenResults } from './token-messages.ts';
import { TokenSession } from './token-session.ts';

// Runs in its own process: drivers block, some crash, and a driver that hangs can be killed only with its process.
let drivers: Pkcs11Driver[] | undefined;
let session: TokenSession | undefined;

async function handle(request: TokenRequest): Promise<TokenResults[keyof TokenResults]> {
  switch (request.action) {
    case 'tokens':
      return listTokens();
    case 'open':
      session?.close();
      session = undefined;
      session = TokenSession.open(await loaded(), request);
      return null;
    case 'certificates':
      return opened().certificates();
    case 'sign':
      return opened().sign(request.certificate, request.request);
    case 'close':
      session?.close();
      session = undefined;
      return null;
  }
}

/** Lists the tokens after initializing the drivers again: some list only the tokens that were plugged in at that time. */
async function listTokens(): Promise<TokenResults['tokens']> {
  for (const driver of drivers ?? []) driver.restart();
  return pluggedTokens(await loaded()).map(({ label, serial, pin_state }) => ({ label, serial, pin_state }));
}

async function loaded(): Promise<Pkcs11Driver[]> {
  drivers ??= await loadDrivers(driverPaths(process.env['PKCS11_MODULE']), (line) => console.error(line));
  return drivers;
}

function opened(): TokenSession {
  if (!session) throw new TokenError('token_missing');
  return session;
}

process.on('message', (request: TokenRequest) => {
  handle(request).then(
    (value) => respond({ ok: true, value }),
    (error: unknown) => {
      if (!(error instanceof TokenError)) console.error('The token process failed.', error);
      respond({ ok: false, code: error instanceof TokenError ? error.code : 'token_failed' });
    },
  );
});
process.once('disconnect', () => {
  session?.close();
  process.exit(0);
});

const respond = (response: TokenResponse) => process.send?.(response);

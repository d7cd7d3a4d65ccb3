import type { CreatedPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '#contracts/passkey.ts';
import { RequestError } from './request-error.ts';

const load = () => import('@simplewebauthn/browser');

/** Has the browser create a passkey. @throws RequestError with the reason, when the browser or the user refuses */
export function createPasskey(options: PasskeyCreation): Promise<CreatedPasskey> {
  return explained(async () => (await load()).startRegistration({ optionsJSON: options }));
}

/** Has the browser use a passkey. @throws RequestError with the reason, when the browser or the user refuses */
export function askForPasskey(options: PasskeyRequest): Promise<UsedPasskey> {
  return explained(async () => (await load()).startAuthentication({ optionsJSON: options }));
}

/** Messages by the name of the error that the browser throws (W3C Web Authentication, 5.1). */
const MESSAGES: Partial<Record<string, string>> = {
  NotAllowedError: 'No passkey was used. The browser’s dialog was closed, or took too long.',
  InvalidStateError: 'This device or password manager holds a passkey for your account already.',
  NotSupportedError: 'This device cannot make passkeys that verify who you are.',
  ConstraintError: 'This device cannot make passkeys that verify who you are.',
};

async function explained<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    const message = MESSAGES[name] ?? 'The browser could not use a passkey here.';
    throw new RequestError({ kind: 'cancelled', status: 0, message });
  }
}

import { knownDevice } from '#platform/auth/known-device.ts';
import { vault } from '#support/stack/backend-environment.ts';

/** Returns whether a sign-in has given a token by which its client is a known device of this user. */
export const isDeviceOf = (userId: string, token: string | null): boolean =>
  token !== null && knownDevice(vault(), userId, [token]) !== null;

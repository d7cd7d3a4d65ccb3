import { unstable_serialize } from 'swr';
import type { Call, CallInput } from '#contracts/call.ts';
import { callKey } from '#shared/call-key.ts';
import { ServiceError } from './service-error.ts';
import { callService } from './service.ts';

/** Data that a page begins with, by the keys of the browser's data cache. */
export type Entries = Record<string, unknown>;

/** Returns what the calls have loaded. A call that fails is left out: the browser makes it again and shows why. */
export async function loadEntries(...loading: readonly Promise<Entries>[]): Promise<Entries> {
  return Object.assign({}, ...(await Promise.all(loading))) as Entries;
}

/** Returns the data of a call by its key; nothing if the service refuses or fails. */
export async function loadEntry<C extends Call>(call: C, input: CallInput<C>): Promise<Entries> {
  try {
    return { [unstable_serialize(callKey(call, input))]: await callService(call, input) };
  } catch (error) {
    if (error instanceof ServiceError) return {};
    throw error;
  }
}

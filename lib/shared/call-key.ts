import type { Call, CallInput } from '#contracts/call.ts';

/** Returns the key of a call in the browser's data cache. */
export function callKey<C extends Call>(call: C, input: CallInput<C>): readonly unknown[] {
  return [call.path, call.service, input];
}

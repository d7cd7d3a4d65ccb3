import type { Call, CallInput } from '#contracts/call.ts';
import type { AnyCall } from '#contracts/later-call.ts';

/** Returns the key of a call in the browser's data cache. */
export function callKey<C extends Call>(
  { path, service }: AnyCall<C>,
  input: CallInput<C>,
): readonly unknown[] {
  return [path, service, input];
}

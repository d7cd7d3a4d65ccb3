import type { Call, CallInput } from '#contracts/call.ts';
import { ServiceError } from './service-error.ts';
import { callService } from './service.ts';

/** Returns whether the service has this call, by making it; true if it fails for another reason. */
export async function isOffered<C extends Call>(call: C, input: CallInput<C>): Promise<boolean> {
  try {
    await callService(call, input);
    return true;
  } catch (error) {
    if (error instanceof ServiceError) return error.kind !== 'not_available';
    throw error;
  }
}

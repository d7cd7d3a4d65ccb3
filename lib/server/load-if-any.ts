import type { Call, CallInput, ResponseData } from '#contracts/call.ts';
import { ServiceError } from './service-error.ts';
import { callService } from './service.ts';

/** Returns the data of a call as the signed-in user; undefined where the service does not have it, or fails. */
export async function loadIfAny<C extends Call>(
  call: C,
  input: CallInput<C>,
): Promise<ResponseData<C> | undefined> {
  try {
    return await callService(call, input);
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}

import { RequestError } from '#client/request-error.ts';
import { request } from '#client/request.ts';
import { changeSignBatch } from '#contracts/sign-batch.ts';

/** Stops, retries or puts away a batch; a failure has been told when this returns. */
export async function changeBatch(id: string, purpose: 'stop' | 'retry' | 'dismiss'): Promise<void> {
  try {
    await request(changeSignBatch, { params: { id }, body: { purpose } });
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
  }
}

import { RequestError } from '#client/request-error.ts';
import { request } from '#client/request.ts';
import type { LevelChoice } from '#contracts/sign-form.ts';
import { changeSignBatch } from '#contracts/sign-batch.ts';

export interface BatchChange {
  purpose: 'stop' | 'retry' | 'dismiss';
  /** Of a batch that encrypts, for a retry after its end. */
  encryptionPin?: string;
  /** For a retry: the level for what is still to be signed. */
  level?: LevelChoice;
}

/** Stops, retries or puts away a batch. Gives what is wrong with the encryption password; any other failure has been told. */
export async function changeBatch(id: string, change: BatchChange): Promise<string | null> {
  try {
    await request(changeSignBatch, { params: { id }, body: change });
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return error.fields?.['encryptionPin']?.join(', ') ?? null;
  }
  return null;
}

import { RequestError } from '#client/request-error.ts';
import { request } from '#client/request.ts';
import type { LevelChoice } from '#contracts/sign-form.ts';
import { changeSignBatch } from '#client/later-calls.ts';

export interface BatchChange {
  purpose: 'stop' | 'retry' | 'dismiss';
  /** Encryption password, for a retry of a batch that encrypts and has finished. */
  encryptionPin?: string;
  /** Level of the remaining signatures, for a retry. */
  level?: LevelChoice;
}

/**
 * Stops, retries or dismisses a batch. Returns the error of the encryption password, or null; any other
 * failure has been shown by `request`.
 */
export async function changeBatch(id: string, change: BatchChange): Promise<string | null> {
  try {
    await request(changeSignBatch, { params: { id }, body: change });
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return error.fields?.['encryptionPin']?.join(', ') ?? null;
  }
  return null;
}

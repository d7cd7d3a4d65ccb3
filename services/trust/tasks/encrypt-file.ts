import { encryptFile as encrypt } from '#signing';
import type { TaskRequest } from '#platform/engine/task.ts';

export interface EncryptRequest extends TaskRequest {
  /** The encrypted file, which must not exist yet. */
  to: string;
  userPassword: string;
}

/** Writes a PDF anew under a password. */
export function encryptFile({ file, to, userPassword }: EncryptRequest): Promise<void> {
  return encrypt({ from: file, to }, { userPassword });
}

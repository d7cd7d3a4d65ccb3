import { createHash } from 'node:crypto';
import { TRUSTED_LIST_UPLOAD } from '#contracts/limits.ts';
import { trustedListProblemWords } from '#contracts/trusted-list-words.ts';
import { trustedListMessages } from '#contracts/trusted-lists.ts';
import type { Engine } from '#platform/engine/engine.ts';
import { TransportError, type Transport } from '#signing';
import { readList } from '#trust/tasks/read-list.ts';
import type { TrustedList } from '#trust/trusted-lists/read-trusted-list.ts';

/** Reason why a list cannot be used, as a sentence for the member. */
export class ListRefusal extends Error {}

/** Fetches the file of a list. @throws ListRefusal */
export async function fetchList(transport: Transport, url: string): Promise<Buffer> {
  try {
    return await transport({ url, method: 'GET', maxBytes: TRUSTED_LIST_UPLOAD.maxBytes });
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    const { problem, host } = error;
    if (problem === 'forbidden') throw new ListRefusal(trustedListMessages.forbidden, { cause: error });
    const words = problem === 'too_large' ? trustedListMessages.tooLarge : trustedListMessages.unreachable;
    throw new ListRefusal(words(host), { cause: error });
  }
}

/** Reads the file of a list and verifies its signature. @throws ListRefusal */
export async function openList(engine: Engine, xml: Buffer): Promise<TrustedList> {
  const read = await engine.run(readList, { xml });
  if ('refusal' in read)
    throw new ListRefusal(`The list is not used: ${trustedListProblemWords[read.refusal]}`);
  if (read.services.length === 0) throw new ListRefusal(trustedListMessages.noServices);
  return read;
}

/** Version of the rules by which a list is read: a higher one has unchanged files read again. */
const READING = 2;

/** Returns the SHA-256 of a file and of the version by which it is read, hexadecimal. */
export const fileHash = (file: Buffer) =>
  createHash('sha256').update(`${READING}\n`).update(file).digest('hex');

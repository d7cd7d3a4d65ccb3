import type { TrustedListProblem } from '#contracts/trusted-list-words.ts';
import type { TaskRequest } from '#platform/engine/task.ts';
import type { TrustedList } from '../trusted-lists/read-trusted-list.ts';

export interface ReadListRequest extends TaskRequest {
  /** XML of a trusted list (UTF-8). */
  xml: Buffer;
}

/** Reads a trusted list and verifies its signature; returns why it is refused otherwise. */
export async function readList({
  xml,
}: ReadListRequest): Promise<TrustedList | { refusal: TrustedListProblem }> {
  // XML is seldom read; a thread that reads none does without its parser.
  const [{ readTrustedList }, { TrustedListError }] = await Promise.all([
    import('../trusted-lists/read-trusted-list.ts'),
    import('../trusted-lists/trusted-list-error.ts'),
  ]);
  try {
    return readTrustedList(xml.toString('utf8'));
  } catch (error) {
    if (error instanceof TrustedListError) return { refusal: error.problem };
    throw error;
  }
}

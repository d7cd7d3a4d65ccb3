import type { Call, ResponseData } from '#contracts/call.ts';
import { z } from '#contracts/zod.ts';
import { problemsOf, readData } from './read-data.ts';

/** Response that does not match its contract. The message has the paths of the wrong values, never the values. */
export class UnexpectedResponseError extends Error {
  constructor(path: string, error: z.ZodError) {
    super(`${path}: ${problemsOf(error).join(', ')}`);
    this.name = 'UnexpectedResponseError';
  }
}

/**
 * Parses `data` of a successful envelope by the contract of the call, and logs the paths of fields and entries that it ignores.
 * @throws UnexpectedResponseError
 */
export function parseData<C extends Call>(call: C, data: unknown): ResponseData<C> {
  if (!call.data) return undefined as ResponseData<C>; // a call without a data schema has ResponseData undefined
  const read = readData(call.data, data);
  if (read instanceof z.ZodError && call.mayLackData) return null as ResponseData<C>; // null is one of its values
  if (read instanceof z.ZodError) throw new UnexpectedResponseError(call.path, read);
  if (read.problems.length > 0) console.error(`${call.path}: ignored ${read.problems.join(', ')}`);
  return read.data as ResponseData<C>; // parsed by this very call's schema
}

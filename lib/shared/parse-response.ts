import type { Call, ResponseData } from '#contracts/call.ts';
import { Envelope, type FieldErrors } from '#contracts/envelope.ts';
import { z } from '#contracts/zod.ts';
import { isFields } from './list-in.ts';
import { problemsOf, readData } from './read-data.ts';

/** Response that does not match its contract. The message has the paths of the wrong values, never the values. */
export class UnexpectedResponseError extends Error {
  constructor(path: string, error: z.ZodError) {
    super(`${path}: ${problemsOf(error).join(', ')}`);
    this.name = 'UnexpectedResponseError';
  }
}

/**
 * Returns the envelope in the text of a response, or null if it has none. Fields beside those of the envelope count as data,
 * because the specification does not define where the data are.
 */
export function parseEnvelope(text: string): Envelope | null {
  const json = jsonIn(text);
  if (!isFields(json)) return null;
  const { success, message, code, data, ...beside } = json;
  const parsed = Envelope.safeParse({
    success: typeof success === 'number' ? String(success) : success,
    message: typeof message === 'string' ? message : '',
    code: typeof code === 'string' ? code : undefined,
    data: Object.keys(beside).length === 0 ? data : together(data, beside),
  });
  return parsed.success ? parsed.data : null;
}

function together(data: unknown, beside: Record<string, unknown>): unknown {
  if (data === undefined || data === null) return beside;
  return isFields(data) ? { ...beside, ...data } : { ...beside, data };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // for example a proxy's error page, or an empty body
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

const Errors = z.record(
  z.string(),
  z.union([
    z.pipe(
      z.string(),
      z.transform((text) => [text]),
    ),
    z.array(z.string()),
  ]),
);

/** Returns the field errors of a failed envelope, if it has any: in `data.errors` or `data`, one message or a list per field. */
export function fieldErrorsOf({ data }: Envelope): FieldErrors | undefined {
  const parsed = Errors.safeParse(isFields(data) && isFields(data['errors']) ? data['errors'] : data);
  return parsed.success ? parsed.data : undefined;
}

import type { Call, AnswerData } from '#contracts/call.ts';
import { Envelope, type FieldErrors } from '#contracts/envelope.ts';
import { z } from '#contracts/zod.ts';
import { isFields } from './list-in.ts';
import { problemsOf, readData } from './read-data.ts';

/** An answer that is not what its contract says. The message names the places, never the values. */
export class UnexpectedAnswerError extends Error {
  constructor(path: string, error: z.ZodError) {
    super(`${path}: ${problemsOf(error).join(', ')}`);
    this.name = 'UnexpectedAnswerError';
  }
}

/**
 * Reads the envelope in an answer's text; null when it holds none. What stands beside the envelope's own fields counts as data:
 * the specification does not say where data are.
 */
export function parseEnvelope(text: string): Envelope | null {
  const answer = jsonIn(text);
  if (!isFields(answer)) return null;
  const { success, message, code, data, ...beside } = answer;
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
    return null; // a proxy's error page, an empty body: the caller says what that means
  }
}

/** Reads `data` of a successful envelope as the call's contract types it, and logs what had to be left out of it. @throws UnexpectedAnswerError */
export function parseData<C extends Call>(call: C, data: unknown): AnswerData<C> {
  if (!call.data) return undefined as AnswerData<C>; // a call without a data schema has AnswerData undefined
  const read = readData(call.data, data);
  if (read instanceof z.ZodError && call.mayLackData) return null as AnswerData<C>; // null is one of its values
  if (read instanceof z.ZodError) throw new UnexpectedAnswerError(call.path, read);
  if (read.problems.length > 0) console.error(`${call.path}: left out ${read.problems.join(', ')}`);
  return read.data as AnswerData<C>; // parsed by this very call's schema
}

const Errors = z.record(z.string(), z.union([z.string().transform((text) => [text]), z.array(z.string())]));

/** The field errors of a failure, if it has any; under `errors` or as the data itself, one message or several a field. */
export function fieldErrorsOf({ data }: Envelope): FieldErrors | undefined {
  const parsed = Errors.safeParse(isFields(data) && isFields(data['errors']) ? data['errors'] : data);
  return parsed.success ? parsed.data : undefined;
}

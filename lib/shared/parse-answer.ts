import type { Call, CallData } from '#contracts/call.ts';
import { Envelope, FieldErrors } from '#contracts/envelope.ts';
import type { z } from '#contracts/zod.ts';

/** An answer that is not what its contract says. The message names the places, never the values. */
export class UnexpectedAnswerError extends Error {
  constructor(path: string, error: z.ZodError) {
    super(`${path}: ${error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`).join(', ')}`);
    this.name = 'UnexpectedAnswerError';
  }
}

/** The envelope in an answer's text, or null when it holds none. */
export function parseEnvelope(text: string): Envelope | null {
  try {
    return Envelope.parse(JSON.parse(text));
  } catch {
    return null; // a proxy's error page, an empty body: the caller says what that means
  }
}

/** `data` of a successful envelope as the call's contract types it; throws UnexpectedAnswerError. */
export function parseData<C extends Call>(call: C, data: unknown): CallData<C> {
  if (!call.data) return undefined as CallData<C>; // a call without a data schema has CallData undefined
  const parsed = call.data.safeParse(data);
  if (!parsed.success) throw new UnexpectedAnswerError(call.path, parsed.error);
  return parsed.data as CallData<C>; // parsed by this very call's schema
}

/** The field errors of a failure, if it has any. */
export function fieldErrorsOf(envelope: Envelope): FieldErrors | undefined {
  const parsed = FieldErrors.safeParse(envelope.data);
  return parsed.success ? parsed.data : undefined;
}

import type { Call, CallData } from '#contracts/call.ts';
import { Envelope, FieldErrors } from '#contracts/envelope.ts';
import type { z } from '#contracts/zod.ts';

/** Response that does not match its contract. The message has the paths of the wrong values, never the values. */
export class UnexpectedResponseError extends Error {
  constructor(path: string, error: z.ZodError) {
    super(`${path}: ${error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`).join(', ')}`);
    this.name = 'UnexpectedResponseError';
  }
}

/** Returns the envelope in the text of a response, or null if it has none. */
export function parseEnvelope(text: string): Envelope | null {
  try {
    return Envelope.parse(JSON.parse(text));
  } catch {
    return null; // for example a proxy's error page, or an empty body
  }
}

/**
 * Parses `data` of a successful envelope by the contract of the call.
 * @throws UnexpectedResponseError
 */
export function parseData<C extends Call>(call: C, data: unknown): CallData<C> {
  if (!call.data) return undefined as CallData<C>; // a call without a data schema has CallData undefined
  const parsed = call.data.safeParse(data);
  if (!parsed.success) throw new UnexpectedResponseError(call.path, parsed.error);
  return parsed.data as CallData<C>; // parsed by this very call's schema
}

/** Returns the field errors of a failed envelope, if it has any. */
export function fieldErrorsOf(envelope: Envelope): FieldErrors | undefined {
  const parsed = FieldErrors.safeParse(envelope.data);
  return parsed.success ? parsed.data : undefined;
}

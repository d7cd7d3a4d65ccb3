import type { Envelope, FieldErrors } from '#contracts/envelope.ts';
import { OUTCOMES } from '#contracts/envelope-codes.ts';
import { isFields } from './list-in.ts';

/**
 * Returns the envelope in the text of a response, or null if it has none. Fields beside those of the envelope count as data,
 * because the specification does not define where the data are.
 */
export function parseEnvelope(text: string): Envelope | null {
  const json = jsonIn(text);
  if (!isFields(json)) return null;
  const { success, message, code, data, ...beside } = json;
  const outcome = OUTCOMES.find((one) => one === (typeof success === 'number' ? String(success) : success));
  if (outcome === undefined) return null;
  return {
    success: outcome,
    message: typeof message === 'string' ? message : '',
    ...(typeof code === 'string' ? { code } : {}),
    data: Object.keys(beside).length === 0 ? data : together(data, beside),
  };
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

/** Returns the field errors of a failed envelope, if it has any: in `data.errors` or `data`, one message or a list per field. */
export function fieldErrorsOf({ data }: Envelope): FieldErrors | undefined {
  const errors = isFields(data) && isFields(data['errors']) ? data['errors'] : data;
  if (!isFields(errors)) return undefined;
  const lists = Object.entries(errors).map(([name, value]): [string, unknown[]] => [name, [value].flat()]);
  return lists.every(isOfTexts) ? Object.fromEntries(lists) : undefined;
}

const isOfTexts = (entry: [string, unknown[]]): entry is [string, string[]] =>
  entry[1].every((message) => typeof message === 'string');

import type { IncomingMessage } from 'node:http';
import type { z } from '#contracts/zod.ts';
import type { FieldErrors } from '#contracts/envelope.ts';
import { UNREADABLE_REQUEST } from '#contracts/messages.ts';
import { Refusal } from './refusal.ts';

/** Enough for a few documents of maximum size in base64. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;

/**
 * Reads and parses the body of a request.
 * @throws {Refusal} with the messages at the fields of the sign form.
 */
export async function readJson<T extends z.ZodType>(
  request: IncomingMessage,
  schema: T,
): Promise<z.output<T>> {
  if (!/^application\/json(;|$)/.test(request.headers['content-type'] ?? '')) {
    throw new Refusal(415, { code: 'unsupported_media_type', message: 'The helper takes JSON.' });
  }
  const parsed = schema.safeParse(parse(await readBody(request)));
  if (parsed.success) return parsed.data;
  const fields: FieldErrors = {};
  for (const { path, message } of parsed.error.issues) (fields[fieldName(path)] ??= []).push(message);
  const [first] = Object.values(fields);
  throw new Refusal(400, { code: 'invalid_input', message: first?.[0] ?? '', fields });
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const tooLarge = () =>
  new Refusal(413, {
    code: 'payload_too_large',
    message: 'The documents are too large to be signed at once.',
  });

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown; // parsed again by the schema
  } catch {
    throw new Refusal(400, { code: 'invalid_request', message: UNREADABLE_REQUEST });
  }
}

/** Returns the field of the sign form: its PIN is usb_pin, and the document's properties have no prefix. */
function fieldName(path: readonly PropertyKey[]): string {
  const [first, ...rest] = path.map(String);
  if (first === 'pin') return 'usb_pin';
  return first === 'document_properties' && rest.length > 0 ? rest.join('.') : [first, ...rest].join('.');
}

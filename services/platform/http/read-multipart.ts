import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { AppError } from '../errors/app-error.ts';
import { platformErrors } from '../errors/platform-errors.ts';

/** File being uploaded. `stream` yields its bytes once. */
export interface IncomingFile {
  /** File name as the sender gave it: not checked, possibly with a path. */
  name: string;
  stream: Readable;
  /** Reads the rest of the form. @throws AppError upload_incomplete when the connection ends before it; too_many_files */
  finish(): Promise<void>;
}

export interface IncomingForm {
  fields: Record<string, unknown>;
  /** Null for a form without one. */
  file: IncomingFile | null;
}

/** Limits of a form: a field must hold all trust anchors that one verification accepts. */
const LIMITS = {
  fields: 20,
  fieldSize: 256 * 1024,
  files: 1,
  parts: 22,
  headerPairs: 20,
  fileSize: Infinity,
};

/** Reads a multipart form up to its file: the text fields come first, so that the file can be streamed. */
export async function readMultipart(request: FastifyRequest): Promise<IncomingForm> {
  const parts = request.parts({ limits: LIMITS, preservePath: true })[Symbol.asyncIterator]();
  const fields: Record<string, unknown> = {};
  for (let next = await readPart(parts); !next.done; next = await readPart(parts)) {
    const part: Multipart = next.value;
    if (part.type === 'field') fields[part.fieldname] = part.value;
    else if (part.fieldname !== 'file') part.file.resume();
    else return { fields, file: incomingFile(part, parts) };
  }
  return { fields, file: null };
}

/**
 * Reads the next part of a form.
 * @throws AppError invalid_request when the body is not the form that its content type names; too_many_files
 */
async function readPart(parts: AsyncIterator<Multipart>): Promise<IteratorResult<Multipart>> {
  try {
    return await parts.next();
  } catch (cause) {
    if (isSecondFile(cause)) throw new AppError(platformErrors.too_many_files, { cause });
    if (cause instanceof Error && 'code' in cause) throw cause; // a limit, or a connection that ended
    throw new AppError(platformErrors.invalid_request, { cause }); // busboy has no codes for what it cannot parse
  }
}

/** Returns whether the error says that the form holds more files than LIMITS permit. */
const isSecondFile = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT';

function incomingFile(
  part: Extract<Multipart, { type: 'file' }>,
  parts: AsyncIterator<Multipart>,
): IncomingFile {
  part.file.on('error', () => undefined); // a reader of the stream gets the error; without one it must not end the process
  return {
    name: part.filename,
    stream: part.file,
    async finish() {
      try {
        for (let next = await parts.next(); !next.done; next = await parts.next()) {
          if (next.value.type === 'file') next.value.file.resume();
        }
      } catch (cause) {
        const kind = isSecondFile(cause) ? 'too_many_files' : 'upload_incomplete';
        throw new AppError(platformErrors[kind], { cause });
      }
    },
  };
}

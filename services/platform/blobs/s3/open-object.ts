import { GetObjectCommand, type GetObjectCommandOutput } from '@aws-sdk/client-s3';
import { Readable } from 'node:stream';
import type { OpenBlob } from '../sealed-files.ts';
import { HEADER_BYTES } from '../sealed-format.ts';
import { inTime } from '../../in-time.ts';
import type { S3Connection } from './s3-connection.ts';
import { isBeyondObject } from './s3-failure.ts';

/** Number of times that a cut response is continued within this many bytes. */
const CONTINUATIONS = 2;
const WITHIN_BYTES = 1024 * 1024;

interface Body {
  stream: Readable;
  pieces: AsyncIterator<Buffer>;
  /** Bytes of the last chunk that were not yielded yet. */
  held: Buffer;
  /** Offset in the object of the next byte to read. */
  position: number;
  end: number;
}

/** Bytes of an object, `end` exclusive. */
interface Range {
  start: number;
  end: number;
}

/**
 * Opens an object. Requests the whole object at once, or its header alone and then the ranges that are read. Continues a cut
 * response where it ended, as long as the object is the same.
 * @throws the error of the store that isMissingObject() recognizes when there is no object
 */
export async function openObject(
  connection: S3Connection,
  key: string,
  { isWhole }: { isWhole: boolean },
): Promise<OpenBlob> {
  let body: Body | null = null;
  let etag: string | undefined;
  const drop = () => {
    body?.stream.on('error', () => undefined).destroy(); // the rest of the response is not read
    body = null;
  };
  const request = async (range?: Range): Promise<{ opened: Body; size: number }> => {
    drop();
    const answer = await getObject(connection, key, { range, etag });
    const opened = bodyOf(answer, range?.start ?? 0);
    [body, etag] = [opened, answer.ETag];
    return { opened, size: sizeOf(answer) };
  };
  const open = () => request(isWhole ? undefined : { start: 0, end: HEADER_BYTES });
  const size = await open().then(
    (answer) => answer.size,
    (error: unknown) => {
      if (isBeyondObject(error)) return 0; // RFC 9110, 14.1.2: no range of an empty object can be satisfied
      throw error;
    },
  );
  const { stallMs } = connection.patience;
  const continueAt = async (range: Range): Promise<Body> => {
    try {
      return (await request(range)).opened;
    } catch (error) {
      throw connection.failure(error); // also for an object that was removed or exchanged meanwhile
    }
  };
  async function* read(start: number, end: number): AsyncIterable<Buffer> {
    let position = start;
    const cuts: number[] = [];
    while (position < end) {
      const current = isAt(body, position) ? body : await continueAt({ start: position, end });
      try {
        const piece = await take(current, { most: end - position, stallMs });
        position += piece.length;
        yield piece;
      } catch (error) {
        drop();
        cuts.push(position);
        const earlier = cuts.at(-1 - CONTINUATIONS);
        if (earlier !== undefined && position - earlier < WITHIN_BYTES) throw connection.failure(error);
      }
    }
    if (body && body.position === body.end)
      await inTime(body.pieces.next(), stallMs, 'The response does not end.').catch(drop); // its connection is free for others
  }
  return {
    size,
    isPlain: false,
    read,
    close: () => {
      drop();
      return Promise.resolve();
    },
  };
}

const isAt = (body: Body | null, position: number): body is Body =>
  body !== null && body.position === position && position < body.end;

function getObject(
  { ask, bucket }: S3Connection,
  key: string,
  { range, etag }: { range: Range | undefined; etag: string | undefined },
): Promise<GetObjectCommandOutput> {
  const command = new GetObjectCommand({
    Bucket: bucket,
    Key: key,
    ...(range ? { Range: `bytes=${range.start}-${range.end - 1}` } : {}),
    ...(etag === undefined ? {} : { IfMatch: etag }),
  });
  return ask((client) => client.send(command));
}

function bodyOf(answer: GetObjectCommandOutput, start: number): Body {
  const { Body: stream, ContentLength: length = 0, ContentRange: range } = answer;
  if (!(stream instanceof Readable)) throw new Error('The response has no body.');
  if (start > 0 && range === undefined) throw new Error('The store knows no ranges.');
  const pieces = (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator](); // it has no encoding
  return { stream, pieces, held: Buffer.alloc(0), position: start, end: start + length };
}

/** Returns the size of the whole object. */
function sizeOf({ ContentRange: range, ContentLength: length = 0 }: GetObjectCommandOutput): number {
  const whole = /\/(\d+)$/.exec(range ?? '')?.[1];
  return whole === undefined ? length : Number(whole);
}

/** Returns the next bytes of a body, not more than `most`. @throws when it ends or stalls */
async function take(body: Body, { most, stallMs }: { most: number; stallMs: number }): Promise<Buffer> {
  if (body.held.length === 0) {
    const next = await inTime(body.pieces.next(), stallMs, 'The response stalls.');
    if (next.done) throw new Error('The response ended before its end.');
    body.held = next.value;
  }
  const piece = body.held.subarray(0, most);
  body.held = body.held.subarray(piece.length);
  body.position += piece.length;
  return piece;
}

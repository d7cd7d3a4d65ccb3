import { PART_BYTES } from '#contracts/limits.ts';
import { renewSession } from '#client/session-renewal.ts';

/** Thrown when the service refuses the bytes of an attachment. */
export class AttachmentError extends Error {
  /** HTTP status of the response. */
  readonly status: number;

  constructor(status: number) {
    super(`The attachment was answered with ${status}.`);
    this.name = 'AttachmentError';
    this.status = status;
  }
}

export interface Range {
  begin: number;
  /** Offset of the first byte after the range. */
  end: number;
}

export interface FetchedRange {
  bytes: Uint8Array;
  /** Size of the whole file in bytes. */
  total: number;
}

const MAX_ATTEMPTS = 3;
const RETRY_DELAY_MS = 400;

/**
 * Fetches a range of a file, in pieces that are no longer than what functions of usual clouds send at once. Returns the whole file if
 * the server does not support ranges.
 * @throws AttachmentError if the service refuses
 */
export async function fetchRange(url: string, range: Range, signal: AbortSignal): Promise<FetchedRange> {
  const pieces: FetchedRange[] = [];
  for (let { begin } = range; begin < range.end; begin += PART_BYTES) {
    const piece = await fetchPiece(url, { begin, end: Math.min(range.end, begin + PART_BYTES) }, signal);
    if (piece.bytes.length === piece.total) return piece;
    pieces.push(piece);
  }
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.bytes.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece.bytes, at);
    at += piece.bytes.length;
  }
  return { bytes, total: pieces[0]?.total ?? 0 };
}

/**
 * Fetches a range in one response, with up to two retries if the network fails. When the session has ended, the user is asked to sign
 * in again first.
 */
async function fetchPiece(url: string, range: Range, signal: AbortSignal): Promise<FetchedRange> {
  let isRenewed = false;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetchOnce(url, range, signal);
    } catch (error) {
      const isExpired = error instanceof AttachmentError && error.status === 401;
      if (isExpired && !isRenewed && !signal.aborted && (await renewSession())) {
        isRenewed = true;
        continue;
      }
      if (signal.aborted || attempt === MAX_ATTEMPTS || error instanceof AttachmentError) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS * attempt));
    }
  }
}

async function fetchOnce(url: string, { begin, end }: Range, signal: AbortSignal): Promise<FetchedRange> {
  const response = await fetch(url, { headers: { range: `bytes=${begin}-${end - 1}` }, signal });
  if (!response.ok) throw new AttachmentError(response.status);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (response.status !== 206) return { bytes, total: bytes.length };
  return { bytes, total: totalOf(response.headers.get('content-range')) };
}

/** RFC 9110, 14.4: `bytes 0-65535/1234567` */
function totalOf(contentRange: string | null): number {
  const total = /^bytes \d+-\d+\/(\d+)$/.exec(contentRange ?? '')?.[1];
  if (total === undefined)
    throw new TypeError('The Content-Range of the response lacks the size of the file.');
  return Number(total);
}

/** The service did not give the bytes; `status` is its answer's. */
export class AttachmentError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The attachment was answered with ${status}.`);
    this.name = 'AttachmentError';
    this.status = status;
  }
}

export interface Range {
  begin: number;
  /** The first byte that is not wanted. */
  end: number;
}

export interface FetchedRange {
  bytes: Uint8Array;
  /** How many bytes the whole file has. */
  total: number;
}

const TRIES = 3;
const PAUSE_MS = 400;

/** Fetches bytes of a file, once more when the network fails. From a server without ranges it gives the whole file. */
export async function fetchRange(url: string, range: Range, signal: AbortSignal): Promise<FetchedRange> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetchOnce(url, range, signal);
    } catch (error) {
      if (signal.aborted || attempt === TRIES || error instanceof AttachmentError) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
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
  if (total === undefined) throw new TypeError('A part came without the size of the whole.');
  return Number(total);
}

import { SigningError } from '../../signing-error.ts';

// ISO/IEC 10918-1, table B.1
export const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const FIRST_RESTART = 0xd0;
const LAST_RESTART = 0xd7;

/** Segment of a JPEG file. */
export interface JpegSegment {
  marker: number;
  /** Parameters after the length. */
  content: Buffer;
  /** Whole segment; that of a scan includes the coded data up to the next marker. */
  bytes: Buffer;
}

/**
 * Returns the segments of a JPEG file from the start to the end of the image, whose end is included. What lies between segments or
 * behind the end belongs to none.
 * @throws SigningError picture_unreadable when the file ends before its image does
 */
export function jpegSegments(file: Buffer): JpegSegment[] {
  const segments: JpegSegment[] = [];
  let at = nextMarker(file, 2);
  for (;;) {
    const marker = file[at + 1] ?? 0;
    if (marker === END_OF_IMAGE) {
      segments.push({ marker, content: Buffer.alloc(0), bytes: file.subarray(at, at + 2) });
      return segments;
    }
    if (at + 4 > file.length) throw new SigningError('picture_unreadable');
    const end = at + 2 + file.readUInt16BE(at + 2);
    const next = nextMarker(file, Math.max(end, at + 4));
    const bytes = file.subarray(at, marker === START_OF_SCAN ? next : end);
    segments.push({ marker, content: file.subarray(at + 4, end), bytes });
    at = next;
  }
}

/** Returns the position of the next marker. FF 00 is coded data, further FF before a marker are fill bytes (B.1.1.2, B.1.1.5). */
function nextMarker(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const marker = file[at + 1];
    if (marker === undefined) break;
    const isRestart = marker >= FIRST_RESTART && marker <= LAST_RESTART;
    if (marker !== 0 && marker !== 0xff && !isRestart) return at;
  }
  throw new SigningError('picture_unreadable');
}

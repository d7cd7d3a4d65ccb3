/** Position in the write-ahead log of a cluster. Positions of different timelines are not comparable. */
export interface WalPosition {
  /** Number of the timeline, which a promotion increments. */
  timeline: number;
  /** Byte position in the log. */
  lsn: bigint;
}

/** Parses a position as the stores read it: timeline and the two halves of the LSN, hexadecimal, as `00000001/0/16B3740`. */
export function parsePosition(text: string): WalPosition {
  const match = /^([0-9A-F]{8})\/([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text);
  if (!match) throw new Error(`This is no position of a log: ${text}`);
  const [timeline = '', high = '', low = ''] = match.slice(1);
  return { timeline: parseInt(timeline, 16), lsn: (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`) };
}

/** Returns whether a server that has replayed the log up to `replayed` shows everything before `wanted`. */
export function hasReached(replayed: WalPosition, wanted: WalPosition): boolean {
  return replayed.timeline === wanted.timeline && replayed.lsn >= wanted.lsn;
}

import type { Readable } from 'node:stream';

/** Bytes that have arrived whole but are not yet part of the store. One of `keep` and `discard` must follow. */
export interface StagedBlob {
  /** SHA-256 of the bytes in hex: the name under which they are kept. */
  readonly sha256: string;
  readonly size: number;
  read(): Promise<Buffer>;
  /** Makes them part of the store, durably; nothing happens if the store has the same bytes already. */
  keep(): Promise<void>;
  discard(): Promise<void>;
}

/** Inclusive, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Immutable bytes by their SHA-256. What is in the store is never written again. */
export interface BlobStore {
  /** Takes a stream in, counting and hashing. Beyond `maxBytes` it throws BlobTooLarge; then nothing is left behind. */
  stage(source: Readable, options: { maxBytes: number }): Promise<StagedBlob>;
  read(sha256: string): Promise<Buffer>;
  createReadStream(sha256: string, range?: ByteRange): Readable;
  remove(sha256: string): Promise<void>;
}

export class BlobTooLarge extends Error {
  constructor() {
    super('The stream is longer than allowed.');
    this.name = 'BlobTooLarge';
  }
}

import { createHash } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { BlobTooLarge, type StagedBlob, type WrittenFile } from './blob-store.ts';
import { readBytes } from './read-file.ts';
import { readSealed } from './read-sealed.ts';
import { chunkWriter, type SealedFile } from './sealed-file.ts';
import { contentBytes, HEADER_BYTES, PartlyWritten, sealHeader } from './sealed-format.ts';

/** Encrypted file that has not been written yet. */
export type NewSealedFile = Omit<SealedFile, 'length'>;

/** Store that a staged file becomes a part of. */
export interface Keeper {
  organizationId: string;
  keep: (file: string, sha256: string) => Promise<void>;
}

/**
 * Writes an encrypted file by `write` and returns it as a staged blob. When writing fails, no file is
 * left.
 */
export async function stageNew<T extends WrittenFile>(
  to: NewSealedFile,
  write: (to: NewSealedFile) => Promise<T>,
  { organizationId, keep }: Keeper,
): Promise<{ staged: StagedBlob & { file: SealedFile }; written: T }> {
  try {
    const written = await write(to);
    const file = { ...to, length: contentBytes((await stat(to.path)).size) };
    const sha256 = written.sha256 ?? (await hashOf(file));
    await complete(file, sha256);
    const staged = {
      organizationId,
      sha256,
      size: file.length,
      file,
      read: () => buffer(streamOf(file)),
      keep: () => keep(to.path, sha256),
      discard: () => rm(to.path, { force: true }),
      extension: null,
    };
    return { staged, written };
  } catch (error) {
    await rm(to.path, { force: true });
    throw error;
  }
}

/** Writes the header of a file and makes it durable. */
async function complete({ path: file, fileKey, length }: SealedFile, sha256: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.chmod(0o600);
    await handle.write(sealHeader(fileKey, { length, sha256 }), 0, HEADER_BYTES, 0);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Returns the content of an encrypted file. */
export function streamOf(file: SealedFile): Readable {
  return Readable.from(
    (async function* () {
      const handle = await open(file.path, 'r');
      try {
        yield* readSealed((start, end) => readBytes(handle, start, end), file);
      } finally {
        await handle.close();
      }
    })(),
    { objectMode: false },
  );
}

async function hashOf(file: SealedFile): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(streamOf(file), hash);
  return hash.digest('hex');
}

/** Encrypts a stream into a new file. @throws BlobTooLarge beyond `maxBytes` */
export async function writeAndHash(
  source: Readable,
  { path: file, fileKey }: NewSealedFile,
  maxBytes: number,
): Promise<WrittenFile> {
  const hash = createHash('sha256');
  let size = 0;
  const handle = await open(file, 'wx', 0o600);
  const pending: Buffer[] = [];
  const writer = chunkWriter(fileKey, (parts) => pending.push(...parts));
  const flush = async () => {
    const parts = pending.splice(0);
    if (parts.length === 0) return;
    const expected = parts.reduce((sum, { length }) => sum + length, 0);
    const { bytesWritten } = await handle.writev(parts);
    if (bytesWritten !== expected) throw new PartlyWritten();
  };
  try {
    await handle.write(Buffer.alloc(HEADER_BYTES));
    for await (const chunk of source as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new BlobTooLarge();
      hash.update(chunk);
      writer.append(chunk);
      await flush();
    }
    writer.finish();
    await flush();
  } finally {
    await handle.close();
  }
  return { sha256: hash.digest('hex') };
}

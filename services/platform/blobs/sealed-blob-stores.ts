import { randomBytes, randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { isDiskFull } from '../errors/is-disk-full.ts';
import { measure } from '../metrics/measure.ts';
import { placePath, organizationPath, VISITORS } from './blob-place.ts';
import type { BlobStore, BlobStores, ByteRange, WrittenFile } from './blob-store.ts';
import { blobProblem, unusableBlobError, type OnUnusableBlob } from './blob-unusable.ts';
import { checkedContent } from './checked-content.ts';
import { joinedContent, localPieces, type LocalFile } from './joined-content.ts';
import { MAX_PIECES, type Piece, type PiecesOf } from './pieces.ts';
import { readSealed } from './read-sealed.ts';
import type { SealedFile } from './sealed-file.ts';
import type { OpenBlob, SealedFiles } from './sealed-files.ts';
import { HEADER_BYTES, newFileKey, openHeader } from './sealed-format.ts';
import { withExtension } from './stage-extension.ts';
import { stageNew, streamOf, writeAndHash, type Keeper, type NewSealedFile } from './stage-blob.ts';

/** Returns the data key of an organization: 32 bytes, created at the first use. */
export type DataKeyOf = (organizationId: string) => Promise<Buffer>;

export interface StoreOptions {
  /** Says which files are in pieces. Without it the stores have what is stored, pieces among it, and no file that is in pieces. */
  piecesOf?: PiecesOf;
  /** Called with each damaged or missing blob that a caller has asked for. */
  onUnusable?: OnUnusableBlob;
}

/**
 * Returns the blob stores over a folder or a bucket: encrypts what is stored there, joins pieces, and decrypts and verifies what is
 * read.
 */
export function sealedBlobStores(
  files: SealedFiles,
  dataKeyOf: DataKeyOf,
  { piecesOf = () => Promise.resolve(null), onUnusable = () => undefined }: StoreOptions = {},
): BlobStores {
  const { incoming } = files;
  const temporaryKey = randomBytes(32);
  return {
    of: (organizationId) => storeOf(organizationId, { files, dataKeyOf, piecesOf, onUnusable }),
    keptBy: (organizationId) => files.list(organizationId),
    removeAbandoned: files.removeAbandoned,
    temporary: {
      stage: (source, { maxBytes }) =>
        stage(source, maxBytes, {
          incoming,
          organizationId: VISITORS,
          dataKey: () => Promise.resolve(temporaryKey),
          keep: () => Promise.reject(new Error('A temporary file cannot be kept.')),
        }),
    },
    plain: files.plain,
    check: files.check,
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(incoming);
      return bavail * bsize;
    },
  };
}

interface Staging extends Keeper {
  incoming: string;
  dataKey: () => Promise<Buffer>;
}

async function stageFile<T extends WrittenFile>(
  write: (to: NewSealedFile) => Promise<T>,
  { incoming, dataKey, ...keeper }: Staging,
) {
  const fileKey = newFileKey(await dataKey());
  const to = { path: path.join(incoming, randomUUID()), fileKey };
  try {
    return await stageNew(to, write, keeper);
  } catch (error) {
    measureUnwritten(error);
    throw error;
  }
}

/** Counts a write that failed because the disk is full or not writable. Other failures are caused by the sender. */
function measureUnwritten(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (isDiskFull(error)) measure('blob_error', { kind: 'disk_full' });
  else if (['EACCES', 'EIO', 'ENOENT', 'EPERM', 'EROFS'].includes(String(code)))
    measure('blob_error', { kind: 'not_written' });
}

async function stage(source: Readable, maxBytes: number, staging: Staging) {
  const { staged } = await stageFile((to) => writeAndHash(source, to, maxBytes), staging);
  return staged;
}

interface Tools extends Required<StoreOptions> {
  files: SealedFiles;
  dataKeyOf: DataKeyOf;
}

function storeOf(organizationId: string, { files, dataKeyOf, piecesOf, onUnusable }: Tools): BlobStore {
  organizationPath(organizationId); // throws when it is no id
  const dataKey = () => dataKeyOf(organizationId);
  const place = (sha256: string) => ({ organizationId, sha256 });
  const staging: Staging = {
    incoming: files.incoming,
    organizationId,
    dataKey,
    keep: async (file, sha256) => files.keep(file, place(sha256)),
  };
  /** Returns what to throw for an error of reading a blob that a caller has asked for. */
  const failure = (error: unknown, sha256: string): unknown => {
    const problem = blobProblem(error);
    if (!problem) return error;
    measure('blob_error', { kind: problem.what });
    onUnusable({ organizationId, sha256, ...problem });
    return unusableBlobError(problem, error);
  };
  /** Yields the content of a stored file, or a range of it. The whole content is not compared with the SHA-256. */
  async function* storedContent(sha256: string, range?: ByteRange): AsyncIterable<Buffer> {
    const blob = await files.open(place(sha256), { isWhole: range === undefined });
    try {
      const content = await openContent(blob, { sha256, dataKey });
      // A plain file has no authentication tag, so a range of it is preceded by a check of all of it.
      if (range && blob.isPlain) await readToEnd(checkedContent(content.bytes(), sha256));
      yield* content.bytes(range);
    } finally {
      await blob.close();
    }
  }
  async function* contentOf(sha256: string, range?: ByteRange): AsyncIterable<Buffer> {
    placePath(place(sha256)); // throws when it is no SHA-256
    const pieces = await piecesOf(organizationId, sha256);
    const content = pieces ? joinedContent(pieces, range, storedContent) : storedContent(sha256, range);
    yield* range ? content : checkedContent(content, sha256);
  }
  async function* askedFor(sha256: string, range?: ByteRange): AsyncIterable<Buffer> {
    try {
      yield* contentOf(sha256, range);
    } catch (error) {
      throw failure(error, sha256);
    }
  }
  const localFile: LocalFile = (sha256, check) =>
    files.local(place(sha256), async (blob) => {
      const content = await openContent(blob, { sha256, dataKey });
      await check(content.bytes());
      return content.sealed ? { path: blob.path, ...content.sealed } : blob.path;
    });
  const localBlob = async (sha256: string) => {
    placePath(place(sha256)); // throws when it is no SHA-256
    const pieces = await piecesOf(organizationId, sha256);
    if (pieces) return localPieces(sha256, pieces, localFile);
    return localFile(sha256, (content) => readToEnd(checkedContent(content, sha256)));
  };
  /** Returns the pieces with which a file may begin that extends this one; null when it is to be stored whole. */
  const piecesBefore = async (base: Piece): Promise<readonly Piece[] | null> => {
    const pieces = await piecesOf(organizationId, base.sha256);
    if (pieces) return pieces.length < MAX_PIECES ? pieces : null;
    try {
      const blob = await files.open(place(base.sha256), { isWhole: false });
      await blob.close();
      return blob.isPlain ? null : [base]; // a plain file will be replaced
    } catch (error) {
      if (blobProblem(error)) return null; // its document was deleted meanwhile
      throw error;
    }
  };
  return {
    stage: (source, { maxBytes }) => stage(source, maxBytes, staging),
    async stageFile(write, options) {
      const { staged, written } = await stageFile(write, staging);
      const base = options?.extending;
      if (!base || staged.size <= base.size) return { staged, written };
      try {
        const before = await piecesBefore(base);
        if (!before) return { staged, written };
        const extended = await withExtension(staged, streamOf(staged.file), {
          ...{ base, before },
          stage: (source) => stage(source, Infinity, staging),
        });
        return { staged: extended, written };
      } catch (error) {
        await staged.discard();
        throw error;
      }
    },
    async withFile(sha256, read) {
      const { file, release } = await localBlob(sha256).catch((error: unknown) => {
        throw failure(error, sha256);
      });
      try {
        return await read(file);
      } finally {
        await release();
      }
    },
    async verify(sha256) {
      try {
        await readToEnd(contentOf(sha256));
        return null;
      } catch (error) {
        const problem = blobProblem(error);
        if (!problem) throw error;
        return problem;
      }
    },
    createReadStream: (sha256, range) => Readable.from(askedFor(sha256, range), { objectMode: false }),
    remove: async (sha256) => files.remove(place(sha256)),
  };
}

interface OpenContent {
  /** Key and length of an encrypted file; null for a plain one. */
  sealed: Omit<SealedFile, 'path'> | null;
  /** Yields the content, or a range of it. Only the whole content can be compared with the SHA-256. */
  bytes: (range?: ByteRange) => AsyncIterable<Buffer>;
}

/** Reads the header of a blob, unless it is plain. @throws BlobDamaged when it has none that belongs to it */
async function openContent(
  blob: OpenBlob,
  { sha256, dataKey }: { sha256: string; dataKey: () => Promise<Buffer> },
): Promise<OpenContent> {
  const { size, read } = blob;
  if (blob.isPlain) {
    const bytes = ({ start, end }: ByteRange = { start: 0, end: size - 1 }) =>
      read(start, Math.min(end + 1, size));
    return { sealed: null, bytes };
  }
  const parts: Buffer[] = [];
  for await (const part of read(0, Math.min(HEADER_BYTES, size))) parts.push(part);
  const sealed = openHeader(await dataKey(), Buffer.concat(parts), { sha256, fileBytes: size });
  return { sealed, bytes: (range) => readSealed(read, sealed, range) };
}

const readToEnd = (content: AsyncIterable<Buffer>) => finished(Readable.from(content).resume());

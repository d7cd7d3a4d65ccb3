import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
} from '@aws-sdk/client-s3';
import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { abandoned, type Unfinished } from '../abandoned.ts';
import { abandonedFiles } from '../abandoned-files.ts';
import { organizationPath, ORGANIZATIONS, placeOfPath, placePath, type BlobPlace } from '../blob-place.ts';
import type { PlainBlobs } from '../blob-store.ts';
import { openLocalBlob } from '../read-file.ts';
import { missingBlob, type ListedFile, type LocalBlob, type SealedFiles } from '../sealed-files.ts';
import { checkFolder, openStagingFolder } from '../staging-folder.ts';
import { localCopies } from './local-copies.ts';
import { openObject } from './open-object.ts';
import { connectS3, type S3Connection, type S3Patience } from './s3-connection.ts';
import { BlobStoreUnavailable } from '../blob-store-unavailable.ts';
import { isMissingObject, isUnsupported, ofStore } from './s3-failure.ts';
import type { S3Settings } from './s3-settings.ts';
import { putObject, uploadObject } from './upload-object.ts';

export interface S3FilesOptions {
  bucket: S3Settings;
  /** Local folder of files that are being written, and of copies. */
  folder: string;
  /** Bytes that local copies may take. */
  cacheBytes: number;
  patience?: S3Patience;
  /** Time in milliseconds that only grows at an even pace. */
  now?: () => number;
}

/**
 * Opens the files in a bucket, `organizations/<id>/ab/cd/abcd…` below its prefix. They are written to a local folder first, and tasks of
 * the engine read them from local copies. Nothing is sent before the first call.
 */
export async function openS3Files({
  bucket,
  folder,
  cacheBytes,
  patience,
  now,
}: S3FilesOptions): Promise<SealedFiles> {
  const incoming = await openStagingFolder(folder);
  const copies = localCopies({ folder: path.join(folder, 'cache'), incoming, maxBytes: cacheBytes });
  const connection = connectS3(bucket, { patience, now });
  const keyOf = (place: BlobPlace) => connection.prefix + placePath(place);
  const openPlace = (place: BlobPlace, options: { isWhole: boolean }) =>
    openObject(connection, keyOf(place), options).catch((error: unknown) => {
      throw isMissingObject(error) ? missingBlob(place) : error;
    });
  const fetchTo = async (file: string, place: BlobPlace) => {
    const blob = await openPlace(place, { isWhole: true });
    const target = await open(file, 'w', 0o600).catch((cause: unknown) => {
      throw new Error('A local copy cannot be written.', { cause }); // a missing folder is no missing blob
    });
    try {
      for await (const piece of blob.read(0, blob.size)) await target.appendFile(piece);
    } finally {
      await target.close();
      await blob.close();
    }
  };
  const [removeFiles, removeUploads] = [abandonedFiles(incoming, now), abandonedUploads(connection, now)];
  return {
    incoming,
    async keep(file, place) {
      const key = keyOf(place);
      if (!(await hasObject(connection, key))) await uploadObject(connection, key, file);
      await copies.add(place, file);
    },
    open: openPlace,
    async local(place, check) {
      for (;;) {
        const copy = await copies.take(place, (file) => fetchTo(file, place));
        try {
          return { file: await checkedCopy(copy.path, check), release: copy.release };
        } catch (error) {
          await copy.release();
          await copies.drop(place);
          if (copy.isFresh) throw error; // otherwise the copy may be damaged, and not the file
        }
      }
    },
    async remove(place) {
      await removeObject(connection, keyOf(place));
      await copies.drop(place);
    },
    list: (organizationId) => listed(connection, organizationId),
    async removeAbandoned() {
      await copies.removeUnused();
      return (await removeFiles()) + (await removeUploads());
    },
    async check() {
      await checkFolder(incoming);
      await checkBucket(connection);
    },
    plain: NO_PLAIN_FILES,
  };
}

async function checkedCopy<T>(file: string, check: (blob: LocalBlob) => Promise<T>): Promise<T> {
  const blob = await openLocalBlob(file);
  if (!blob) throw new Error('A local copy was removed while it was used.');
  try {
    return await check(blob);
  } finally {
    await blob.close();
  }
}

async function hasObject({ ask, bucket }: S3Connection, key: string): Promise<boolean> {
  try {
    ofStore(await ask((client) => client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))));
    return true;
  } catch (error) {
    if (isMissingObject(error)) return false;
    throw error;
  }
}

async function removeObject({ ask, bucket }: S3Connection, key: string): Promise<void> {
  try {
    await ask((client) => client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key })));
  } catch (error) {
    if (!isMissingObject(error)) throw error; // some stores say so
  }
}

async function* listed({ ask, bucket, prefix }: S3Connection, only?: string): AsyncIterable<ListedFile> {
  const folder = `${prefix}${only === undefined ? ORGANIZATIONS : organizationPath(only)}/`;
  let token: string | undefined;
  do {
    const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: folder, ContinuationToken: token });
    const { Contents: objects = [], NextContinuationToken } = await ask((client) => client.send(command));
    for (const { Key: key = '', LastModified: written } of objects) {
      const place = placeOfPath(key.slice(prefix.length));
      if (place) yield { ...place, ageMs: Date.now() - (written?.getTime() ?? Date.now()) };
    }
    token = NextContinuationToken;
  } while (token !== undefined);
}

/** Returns a function that removes parts of uploads that ended with their process, see `abandoned`. */
function abandonedUploads({ ask, bucket, prefix }: S3Connection, now?: () => number): () => Promise<number> {
  async function* list(): AsyncIterable<Unfinished & { key: string }> {
    const command = new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: `${prefix}${ORGANIZATIONS}/` });
    const { Uploads: uploads = [] } = await ask((client) =>
      client.send(command).catch((error: unknown) => {
        if (isUnsupported(error)) return { Uploads: [] };
        throw error;
      }),
    );
    for (const { Key: key = '', UploadId: id = '' } of uploads) yield { key, id, state: '' };
  }
  const remove = ({ key, id }: Unfinished & { key: string }) =>
    ask((client) => client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId: id })));
  return abandoned({ list, remove }, now);
}

/** Lists, writes, reads and removes, as the store needs it. */
async function checkBucket(connection: S3Connection): Promise<void> {
  const { ask, bucket, prefix } = connection;
  const folder = `${prefix}${ORGANIZATIONS}/`;
  await ask((client) =>
    client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: folder, MaxKeys: 1 })),
  );
  const key = `${prefix}check-${randomUUID()}`;
  await putObject(connection, key, Buffer.from(key));
  try {
    const command = new GetObjectCommand({ Bucket: bucket, Key: key });
    const text = await ask(async (client) => (await client.send(command)).Body?.transformToString());
    if (text !== key)
      throw new BlobStoreUnavailable('The store of the files returns other bytes than it was sent.');
  } finally {
    await removeObject(connection, key);
  }
}

/** Releases before encryption knew no bucket. */
const NO_PLAIN_FILES: PlainBlobs = {
  names: () => Readable.from([]),
  createReadStream: (sha256) =>
    new Readable({
      read() {
        this.destroy(missingBlob({ sha256 }));
      },
    }),
  remove: () => Promise.resolve(),
};

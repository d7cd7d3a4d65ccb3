import type { BlobStores } from './blob-store.ts';
import { openFolder } from './file-blob-store.ts';
import type { S3Settings } from './s3/s3-settings.ts';
import { sealedBlobStores, type DataKeyOf, type StoreOptions } from './sealed-blob-stores.ts';
import type { SealedFiles } from './sealed-files.ts';

/** Where files are stored. */
export interface BlobSettings {
  /** Folder of the files; with a bucket, of those that are being written, and of copies. */
  folder: string;
  bucket: S3Settings | null;
  /** Bytes that local copies of a bucket's files may take. */
  cacheBytes: number;
}

/** Opens the files in a folder or a bucket. The library for buckets is loaded only for one. */
export async function openSealedFiles({ folder, bucket, cacheBytes }: BlobSettings): Promise<SealedFiles> {
  if (!bucket) return openFolder(folder);
  const { openS3Files } = await import('./s3/s3-files.ts');
  return openS3Files({ bucket, folder, cacheBytes });
}

/** Opens the blob stores in a folder or a bucket. @throws BlobStoreUnavailable when the bucket cannot be used */
export async function openBlobStores(
  settings: BlobSettings,
  dataKeyOf: DataKeyOf,
  options?: StoreOptions,
): Promise<BlobStores> {
  const files = await openSealedFiles(settings);
  if (settings.bucket) await files.check();
  return sealedBlobStores(files, dataKeyOf, options);
}

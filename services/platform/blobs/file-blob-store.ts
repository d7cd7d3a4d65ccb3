import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { abandonedFiles } from './abandoned-files.ts';
import {
  isOrganizationId,
  isSha256,
  organizationPath,
  ORGANIZATIONS,
  placePath,
  shardedPath,
  type BlobPlace,
} from './blob-place.ts';
import type { BlobStores } from './blob-store.ts';
import { isMissingFile, openLocalBlob } from './read-file.ts';
import { sealedBlobStores, type DataKeyOf, type StoreOptions } from './sealed-blob-stores.ts';
import { missingBlob, type ListedFile, type LocalBlob, type SealedFiles } from './sealed-files.ts';
import { checkFolder, modifiedAt, openStagingFolder } from './staging-folder.ts';

/** Opens the blob stores in a folder. */
export async function openFileBlobStores(
  root: string,
  dataKeyOf: DataKeyOf,
  options?: StoreOptions,
): Promise<BlobStores> {
  return sealedBlobStores(await openFolder(root), dataKeyOf, options);
}

/**
 * Opens the files in a folder: `organizations/<id>/ab/cd/abcd…` by SHA-256, written to `incoming/` first. Removes stale files from
 * `incoming/`.
 */
export async function openFolder(root: string): Promise<SealedFiles> {
  const incoming = await openStagingFolder(root);
  const sealedPath = (place: BlobPlace) => path.join(root, placePath(place));
  const plainPath = (sha256: string) => path.join(root, shardedPath(sha256));
  const openPlace = async (place: BlobPlace): Promise<LocalBlob> =>
    (await openLocalBlob(sealedPath(place))) ??
    (await openLocalBlob(plainPath(place.sha256), { isPlain: true })) ??
    (await openLocalBlob(sealedPath(place))) ?? // the plain file was encrypted meanwhile
    missing(place);
  return {
    incoming,
    keep: async (file, place) => keep(file, sealedPath(place)),
    open: openPlace,
    async local(place, check) {
      const blob = await openPlace(place);
      try {
        return { file: await check(blob), release: () => Promise.resolve() };
      } finally {
        await blob.close();
      }
    },
    remove: async (place) => rm(sealedPath(place), { force: true }),
    list: (organizationId) => listed(root, organizationId),
    removeAbandoned: abandonedFiles(incoming),
    check: () => checkFolder(incoming),
    plain: {
      names: () => plainNames(root),
      createReadStream: (sha256) => createReadStream(plainPath(sha256)),
      remove: async (sha256) => rm(plainPath(sha256), { force: true }),
    },
  };
}

function missing(place: BlobPlace): never {
  throw missingBlob(place);
}

async function keep(temporary: string, target: string): Promise<void> {
  if (existsSync(target)) return rm(temporary, { force: true });
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  await rename(temporary, target);
  await syncFolder(path.dirname(target)); // without it a power failure can lose the name, though not the bytes
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* plainNames(root: string): AsyncIterable<string> {
  for await (const file of filesIn(root)) yield path.basename(file);
}

async function* listed(root: string, only?: string): AsyncIterable<ListedFile> {
  const ids = only === undefined ? await namesIn(path.join(root, ORGANIZATIONS)) : [only];
  for (const organizationId of only === undefined ? ids.filter(isOrganizationId) : ids)
    for await (const file of filesIn(path.join(root, organizationPath(organizationId)))) {
      const mtimeMs = await modifiedAt(file);
      if (mtimeMs === null) continue;
      yield { organizationId, sha256: path.basename(file), ageMs: Date.now() - mtimeMs };
    }
}

/** Yields the paths of the blobs in a folder. */
async function* filesIn(folder: string): AsyncIterable<string> {
  for (const shard of await shardsIn(folder))
    for (const inner of await shardsIn(path.join(folder, shard))) {
      const names = await namesIn(path.join(folder, shard, inner));
      yield* names.filter(isSha256).map((name) => path.join(folder, shard, inner, name));
    }
}

const shardsIn = async (folder: string) =>
  (await namesIn(folder)).filter((name) => /^[0-9a-f]{2}$/.test(name));

/** Returns the names in a folder; none for a folder that does not exist. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissingFile(error)) return [];
    throw error;
  }
}

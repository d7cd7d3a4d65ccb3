import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from '#contracts/zod.ts';

const Entry = z.object({
  version: z.optional(z.string()),
  resolved: z.optional(z.string()),
  integrity: z.optional(z.string()),
  link: z.optional(z.boolean()),
  dev: z.optional(z.boolean()),
  license: z.optional(z.string()),
});
const LockFile = z.object({ packages: z.record(z.string(), Entry) });
const Licensed = z.object({ license: z.optional(z.union([z.string(), z.object({ type: z.string() })])) });

export interface LockedPackage extends z.infer<typeof Entry> {
  /** Folder from the root, for example node_modules/a/node_modules/b. */
  folder: string;
  name: string;
}

/** Returns all packages of package-lock.json but the project itself. */
export function lockedPackages(root: string): LockedPackage[] {
  const lock = LockFile.parse(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')));
  return Object.entries(lock.packages)
    .filter(([folder]) => folder !== '')
    .map(([folder, entry]) => ({
      ...entry,
      folder,
      name: folder.slice(folder.lastIndexOf('node_modules/') + 13),
    }));
}

/** Returns the license that the installed package states; of one that is not installed, as a build for another system, that of the lock file. */
export function statedLicense(root: string, entry: LockedPackage): string | undefined {
  return installedLicense(root, entry) ?? entry.license;
}

function installedLicense(root: string, { folder }: LockedPackage): string | undefined {
  const file = path.join(root, folder, 'package.json');
  if (!existsSync(file)) return undefined;
  const { license } = Licensed.parse(JSON.parse(readFileSync(file, 'utf8')));
  return typeof license === 'object' ? license.type : license;
}

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseUnusable } from './database-unusable.ts';

/** A folder in which a PostgreSQL server keeps its data. */
export interface Cluster {
  folder: string;
  /** Major version of the server that made it. */
  major: number;
}

/** The cluster to run. */
export interface ChosenCluster {
  /** Folder of the cluster to run; missing before the first start and before an upgrade. */
  folder: string;
  /** Earlier cluster whose content must be copied first, or null. */
  earlier: Cluster | null;
}

/**
 * Chooses the cluster for a server of version `major`. The first one lies in `base`; each upgrade makes another beside it,
 * `<base>-<major>`, so that the earlier one stays as it is.
 * @throws DatabaseUnusable when a cluster was made by a later version.
 */
export function chooseCluster(base: string, major: number): ChosenCluster {
  const found = findClusters(base);
  const newest = found.at(-1);
  if (!newest) return { folder: base, earlier: null };
  if (newest.major === major) return { folder: newest.folder, earlier: null };
  if (newest.major < major) return { folder: `${base}-${major}`, earlier: newest };
  throw new DatabaseUnusable(
    `The database in ${newest.folder} was made by PostgreSQL ${newest.major}; this version of Countersign runs ` +
      `PostgreSQL ${major}, which cannot read it. Start the version of Countersign that made it, or a later one.`,
  );
}

/** Returns the clusters at `base` and beside it, by ascending version. */
function findClusters(base: string): Cluster[] {
  const parent = path.dirname(base);
  if (!existsSync(parent)) return [];
  const name = path.basename(base);
  return readdirSync(parent)
    .filter(
      (entry) =>
        entry === name || (entry.startsWith(`${name}-`) && /^\d+$/.test(entry.slice(name.length + 1))),
    )
    .map((entry) => path.join(parent, entry))
    .flatMap((folder) => {
      const major = majorOf(folder);
      return major === null ? [] : [{ folder, major }];
    })
    .sort((a, b) => a.major - b.major);
}

/** Returns the major version in the file PG_VERSION, which initdb writes; null where there is no cluster. */
function majorOf(folder: string): number | null {
  const file = path.join(folder, 'PG_VERSION');
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : null;
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chooseCluster } from './clusters.ts';

let base: string;
beforeEach(() => {
  base = path.join(mkdtempSync(path.join(os.tmpdir(), 'countersign-clusters-')), 'database');
});
afterEach(() => rmSync(path.dirname(base), { recursive: true, force: true }));

function holding(clusters: Record<string, number>): void {
  for (const [folder, major] of Object.entries(clusters)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'PG_VERSION'), `${major}\n`);
  }
}

describe('chooseCluster', () => {
  it('names the first folder when there is no cluster', () => {
    expect(chooseCluster(base, 18)).toEqual({ folder: base, earlier: null });
  });

  it('takes the cluster of the version that runs, wherever it lies', () => {
    holding({ [base]: 18 });
    expect(chooseCluster(base, 18)).toEqual({ folder: base, earlier: null });
    holding({ [`${base}-19`]: 19 });
    expect(chooseCluster(base, 19)).toEqual({ folder: `${base}-19`, earlier: null });
  });

  it('names a folder beside the newest earlier cluster, and overlooks unfinished ones', () => {
    holding({ [base]: 9, [`${base}-18`]: 18, [`${base}-19.part`]: 19, [`${base}-19.earlier`]: 18 });
    expect(chooseCluster(base, 19)).toEqual({
      folder: `${base}-19`,
      earlier: { folder: `${base}-18`, major: 18 },
    });
  });

  it('refuses an earlier cluster when a later version has made one beside it', () => {
    holding({ [base]: 18, [`${base}-19`]: 19 });
    expect(() => chooseCluster(base, 18)).toThrow(/database-19 was made by PostgreSQL 19/);
  });
});

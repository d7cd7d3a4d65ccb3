import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createCluster, databaseUrl, hasCluster, type ServerOptions } from './postgres-server.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'cluster-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Returns a server whose initdb is a script that gets the folder of the cluster in `$data`. */
function serverWith(script: string): ServerOptions {
  const initdb = path.join(folder, 'initdb');
  writeFileSync(initdb, `#!/bin/sh\ndata=\${1#--pgdata=}\n${script}\n`);
  chmodSync(initdb, 0o755);
  const programs = { initdb, postgres: '/bin/false', major: 18 };
  return { data: path.join(folder, 'database'), programs, account: null, password: 'secret' };
}

describe('createCluster', () => {
  it('makes the cluster anew that a killed start has left incomplete', async () => {
    const server = serverWith(
      '[ -z "$(ls -A $data)" ] && echo 18 > $data/PG_VERSION && echo > $data/complete',
    );
    await createCluster(server);
    writeFileSync(`${server.data}.unfinished`, ''); // as a process leaves it that is killed while initdb runs
    rmSync(path.join(server.data, 'complete'));
    expect(hasCluster(server.data)).toBe(false);
    await createCluster(server);
    expect(existsSync(path.join(server.data, 'complete'))).toBe(true);
    expect(hasCluster(server.data)).toBe(true);
  });

  it('is not complete before initdb has ended', async () => {
    const server = serverWith(`echo 18 > $data/PG_VERSION; while [ ! -e ${folder}/go ]; do sleep 0.05; done`);
    const creating = createCluster(server);
    while (!existsSync(path.join(server.data, 'PG_VERSION')))
      await new Promise((done) => setTimeout(done, 20));
    expect(hasCluster(server.data)).toBe(false);
    writeFileSync(path.join(folder, 'go'), '');
    await creating;
    expect(hasCluster(server.data)).toBe(true);
  });

  it('leaves an empty folder when initdb fails', async () => {
    const server = serverWith('echo 18 > $data/PG_VERSION; exit 1');
    await expect(createCluster(server)).rejects.toThrow();
    expect(readdirSync(server.data)).toEqual([]);
    expect(hasCluster(server.data)).toBe(false);
  });
});

describe('databaseUrl', () => {
  const forAnotherServer = { PGHOST: 'db.example', PGSSLMODE: 'require', PGOPTIONS: '-c search_path=other' };
  const environment = process.env;
  beforeEach(() => {
    process.env = { ...environment, ...forAnotherServer };
  });
  afterEach(() => {
    process.env = environment;
  });

  it('connects to the own server when the environment has variables of PostgreSQL for another one', () => {
    expect(new pg.Client({ connectionString: databaseUrl(15_432, 'secret') })).toMatchObject({
      host: '127.0.0.1',
      port: 15_432,
      ssl: false,
      connectionParameters: { options: '-c timezone=UTC' },
    });
  });
});

import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '#platform/blobs/s3/s3-settings.ts';

const ACCOUNT = { user: 'tester', accessKeyId: 'test:tester', secretAccessKey: 'testing' };
const BACKENDS = ['account', 'container', 'object'] as const;
const START_MS = 60_000;

/** OpenStack Swift on this machine, with its S3 API and one copy of everything in a temporary folder. */
export interface ObjectStore {
  settingsOf: (bucket: string, prefix?: string) => S3Settings;
  /** Returns the variables of services that use a bucket. */
  variablesFor: (bucket: string) => Record<string, string>;
  createBucket: (name: string) => Promise<void>;
  /** Stops the processes so that they keep their connections and respond to nothing, or lets them go on. */
  freeze: (isFrozen: boolean) => void;
  /** Ends the processes; what is stored stays. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
  /** Ends the processes and removes what is stored. */
  remove: () => Promise<void>;
}

export async function startObjectStore(): Promise<ObjectStore> {
  const root = mkdtempSync(path.join(os.tmpdir(), 'countersign-swift-'));
  const ports = await freePorts(BACKENDS.length + 1);
  const [proxyPort = 0, ...backendPorts] = ports;
  const endpoint = `http://127.0.0.1:${proxyPort}`;
  writeConfiguration(root, { proxyPort, backendPorts });
  let processes: ChildProcess[] = [];
  const stop = async () => {
    const running = processes.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    const ended = running.map((each) => once(each, 'exit'));
    for (const each of processes) each.kill('SIGKILL');
    await Promise.all(ended);
    processes = [];
  };
  const start = async () => {
    processes = [...BACKENDS, 'proxy'].map((name) => startServer(root, name));
    const deadline = performance.now() + START_MS;
    for (const port of ports)
      while (!(await isHealthy(port))) {
        if (performance.now() > deadline) throw new Error(`Swift did not start; its logs are in ${root}.`);
        await wait(100);
      }
  };
  await start();
  const { accessKeyId, secretAccessKey } = ACCOUNT;
  const settingsOf = (bucket: string, prefix = ''): S3Settings => ({
    bucket,
    prefix,
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
  });
  return {
    settingsOf,
    variablesFor: (bucket) => ({
      BLOB_URL: `s3://${bucket}`,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    }),
    async createBucket(name) {
      const client = clientOf(settingsOf(name));
      await client.send(new CreateBucketCommand({ Bucket: name }));
      client.destroy();
    },
    freeze: (isFrozen) => {
      for (const each of processes) each.kill(isFrozen ? 'SIGSTOP' : 'SIGCONT');
    },
    stop,
    start,
    async remove() {
      await stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Returns a client of a store, for tests that look into it or change it. */
export function clientOf({ endpoint, region, credentials, forcePathStyle }: S3Settings): S3Client {
  return new S3Client({
    region,
    forcePathStyle,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint ? { endpoint } : {}),
    ...(credentials ? { credentials } : {}),
  });
}

function startServer(root: string, name: string): ChildProcess {
  const log = openSync(path.join(root, `${name}.log`), 'a');
  return spawn(`swift-${name}-server`, [path.join(root, `${name}-server.conf`)], {
    env: { ...process.env, SWIFT_DIR: root },
    stdio: ['ignore', log, log],
  });
}

async function isHealthy(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/healthcheck`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false; // not listening yet
  }
}

function writeConfiguration(
  root: string,
  { proxyPort, backendPorts }: { proxyPort: number; backendPorts: readonly number[] },
): void {
  const common = { bind_ip: '127.0.0.1', workers: 0, user: os.userInfo().username, swift_dir: root };
  const write = (name: string, sections: Sections) =>
    writeFileSync(path.join(root, name), iniText(sections), { mode: 0o600 });
  mkdirSync(path.join(root, 'nodes/disk'), { recursive: true });
  write('swift.conf', { 'swift-hash': { swift_hash_path_suffix: 'tests', swift_hash_path_prefix: 'tests' } });
  for (const [index, name] of BACKENDS.entries()) {
    const port = backendPorts[index] ?? 0;
    write(`${name}-server.conf`, {
      DEFAULT: {
        ...common,
        bind_port: port,
        devices: path.join(root, 'nodes'),
        mount_check: false,
        disable_fallocate: true,
        recon_cache_path: root,
      },
      'pipeline:main': { pipeline: `healthcheck ${name}-server` },
      [`app:${name}-server`]: { use: `egg:swift#${name}` },
      'filter:healthcheck': { use: 'egg:swift#healthcheck' },
    });
    makeRing(root, name, port);
  }
  // The filters in the order that the documentation of Swift's s3api gives; `slo` is what multipart uploads become.
  const filters = ['catch_errors', 'gatekeeper', 'healthcheck', 'cache', 'listing_formats', 'bulk'];
  const later = ['s3api', 'tempauth', 'copy', 'slo', 'dlo', 'versioned_writes'];
  const options: Sections = {
    'filter:cache': { use: 'egg:swift#memcache', memcache_servers: '127.0.0.1:1' },
    'filter:s3api': {
      use: 'egg:swift#s3api',
      s3_acl: false,
      location: 'us-east-1',
      check_bucket_owner: false,
    },
    'filter:tempauth': {
      use: 'egg:swift#tempauth',
      [`user_test_${ACCOUNT.user}`]: `${ACCOUNT.secretAccessKey} .admin`,
    },
  };
  write('proxy-server.conf', {
    DEFAULT: { ...common, bind_port: proxyPort },
    'pipeline:main': { pipeline: [...filters, ...later, 'proxy-server'].join(' ') },
    'app:proxy-server': { use: 'egg:swift#proxy', account_autocreate: true },
    ...Object.fromEntries(
      [...filters, ...later].map((name) => [`filter:${name}`, { use: `egg:swift#${name}` }]),
    ),
    ...options,
  });
}

type Sections = Record<string, Record<string, string | number | boolean>>;

const iniText = (sections: Sections) =>
  Object.entries(sections)
    .map(([name, values]) =>
      [`[${name}]`, ...Object.entries(values).map(([key, value]) => `${key} = ${value}`), ''].join('\n'),
    )
    .join('\n');

/** Makes a ring: the table that says on which disk things are; here all are on one. */
function makeRing(root: string, name: string, port: number): void {
  const builder = path.join(root, `${name}.builder`);
  const run = (...args: string[]) =>
    execFileSync('swift-ring-builder', [builder, ...args], { stdio: 'ignore' });
  run('create', '4', '1', '1');
  run('add', `r1z1-127.0.0.1:${port}/disk`, '1');
  run('rebalance');
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = net.createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as net.AddressInfo).port); // they listen on TCP
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

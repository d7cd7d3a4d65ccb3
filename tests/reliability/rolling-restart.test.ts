import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { sealData } from 'iron-session';
import { eventually } from '#support/eventually.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { uploaded } from '#support/service/upload-calls.ts';
import { startOwnServices, useOwnDatabase, type OwnServices } from '#support/stack/own-services.ts';
import { freePort } from '../../scripts/free-port.ts';
import { buildWebIfNeeded } from '../../scripts/web-build.ts';

const REQUESTS = 10_000;
const AT_ONCE = 20;
const SECRET = randomUUID().repeat(2);
/** Longer than the balancer needs to notice that an instance is about to stop. */
const STOP_DELAY_SECONDS = '2';

interface Instance {
  port: number;
  /** Ends the process as an operator does, and starts another one in its place. */
  restart: () => Promise<void>;
}

const children: ChildProcess[] = [];
const folder = mkdtempSync(path.join(os.tmpdir(), 'countersign-haproxy-'));
beforeAll(async () => {
  await useOwnDatabase();
  await buildWebIfNeeded(process.cwd());
}, 600_000); // a build, beside others on a busy machine
afterAll(() => {
  for (const child of children) child.kill('SIGTERM'); // which they pass on to their own
  rmSync(folder, { recursive: true });
});

/** Starts the services on a port, where they are always started again. */
async function servicesInstance(): Promise<Instance> {
  const port = await freePort();
  let running: OwnServices;
  const start = async () => {
    running = startOwnServices({ SERVICES_PORT: String(port), STOP_DELAY_SECONDS });
    await running.ready;
  };
  await start();
  return {
    port,
    restart: async () => {
      running.child.kill('SIGTERM');
      expect(await running.ended).toBe(0);
      await start();
    },
  };
}

async function webInstance(services: string): Promise<Instance> {
  const port = await freePort();
  const ready = `http://127.0.0.1:${port}/api/health/ready`;
  let running: ChildProcess;
  const start = async () => {
    running = spawn(process.execPath, ['scripts/web.ts'], {
      stdio: 'ignore',
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        STOP_DELAY_SECONDS,
        APP_URL: 'https://countersign.example',
        SESSION_SECRET: SECRET,
        NEXTAUTH_SECRET: SECRET,
        GENERAL_SERVICE_URL: `${services}/general`,
        ORGANIZATION_SERVICE_URL: `${services}/organization`,
        DOCUMENT_SERVICE_URL: `${services}/document`,
      },
    });
    children.push(running);
    await answers(ready);
  };
  await start();
  return {
    port,
    restart: async () => {
      const ended = new Promise((resolve) => running.once('exit', resolve));
      running.kill('SIGTERM');
      // It still answers, and tells load balancers to go elsewhere.
      await eventually(async () => (await fetch(ready)).status === 503 || null);
      await ended;
      await start();
    },
  };
}

const answers = (url: string) =>
  eventually(() =>
    fetch(url).then(
      ({ ok }) => ok || null,
      () => null, // it does not listen yet
    ),
  );

/** Starts haproxy, which spreads requests over the ready ones of some instances, and returns its address. */
async function balance(name: string, health: string, instances: readonly Instance[]): Promise<string> {
  const port = await freePort();
  const servers = instances.map(({ port: at }, index) => `  server ${name}${index} 127.0.0.1:${at} check`);
  const settings = [
    'defaults',
    '  mode http',
    '  timeout check 5s', // an instance that is busy is not away
    '  timeout connect 2s',
    '  timeout client 30s',
    '  timeout server 30s',
    '  retries 3',
    '  option redispatch',
    '  retry-on conn-failure empty-response',
    `listen ${name}`,
    `  bind 127.0.0.1:${port}`,
    `  option httpchk GET ${health}`,
    '  default-server inter 200ms fall 3 rise 1',
    ...servers,
    '',
  ];
  const file = path.join(folder, `${name}.cfg`);
  writeFileSync(file, settings.join('\n'));
  children.push(spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' }));
  const url = `http://127.0.0.1:${port}`;
  await answers(`${url}${health}`);
  return url;
}

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

/** Asks for the list of documents as a browser does; returns the status, or the code of the error. */
function askForList(base: string, cookie: string): Promise<number | string> {
  return new Promise((resolve) => {
    const sent = request(`${base}/api/document/document/all`, { agent, headers: { cookie } }, (response) => {
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', (error) => resolve(error.message));
      response.resume();
    });
    sent.on('error', (error) => resolve(error.message));
    sent.end();
  });
}

async function cookieOf({ token, organizationId }: Person): Promise<string> {
  return `__Host-countersign-session=${await sealData({ token, organizationId }, { password: SECRET })}`;
}

it('two instances of the services and two of the web app are restarted one by one behind a balancer, and no request of 10,000 fails', async () => {
  const services = [await servicesInstance(), await servicesInstance()];
  const servicesUrl = await balance('services', '/health/ready', services);
  const webs = [await webInstance(servicesUrl), await webInstance(servicesUrl)];
  const base = await balance('web', '/api/health/ready', webs);
  process.env['SERVICES_URL'] = servicesUrl;
  const { owner } = await openOffice();
  await uploaded(owner);
  const cookie = await cookieOf(owner);
  expect(await askForList(base, cookie)).toBe(200);

  const outcomes = new Map<number | string, number>();
  let begun = 0;
  let areRestarted = false;
  const ask = async () => {
    // goes on until all were restarted, so that each restart is under load
    while (begun < REQUESTS || !areRestarted) {
      begun += 1;
      const outcome = await askForList(base, cookie);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
  };
  const asking = Array.from({ length: AT_ONCE }, ask);
  for (const instance of [...services, ...webs]) await instance.restart();
  areRestarted = true;
  await Promise.all(asking);
  expect([...outcomes.keys()]).toEqual([200]);
  expect(outcomes.get(200)).toBeGreaterThanOrEqual(REQUESTS);
}, 600_000);

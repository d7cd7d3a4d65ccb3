import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { freePort } from '../../scripts/free-port.ts';
import { buildWebIfNeeded } from '../../scripts/web-build.ts';

/** A process and the address at which it answers. */
interface Instance {
  url: string;
  pid: number;
}

/** Services and web app, one process each, whose memory can be measured. */
export interface ServicesAndWeb {
  services: Instance;
  web: Instance;
  /** Password of the session cookies. */
  sessionSecret: string;
  stop(): Promise<void>;
}

const ROOT = path.resolve(import.meta.dirname, '../..');

interface ServicesSettings {
  /** Folder of the stored files. */
  root: string;
  databaseUrl: string;
  /** Encrypts the secrets in the database. */
  key: Buffer;
  appUrl: string;
}

/** Starts the services in a process of their own. Their mails reach nobody. */
export async function startServices({
  root,
  databaseUrl,
  key,
  appUrl,
}: ServicesSettings): Promise<{ services: ChildProcess; url: string }> {
  const services = fork(path.join(ROOT, 'services/main.ts'), {
    env: {
      MALLOC_ARENA_MAX: '2', // as `npm run services`
      ...process.env,
      DATABASE_URL: databaseUrl,
      BLOB_DIR: path.join(root, 'blobs'),
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Countersign <no-reply@countersign.example>',
      KEY_ENCRYPTION_KEY: key.toString('base64'),
      APP_URL: appUrl,
      SERVICES_PORT: '0',
      LOG_LEVEL: 'fatal',
    },
  });
  return { services, url: await listening(services) };
}

/** Builds the web app if its sources changed, and starts services and web app. `key` encrypts the secrets in the database. */
export async function startServicesAndWeb({
  root,
  databaseUrl,
  key,
  sessionSecret = randomBytes(24).toString('hex'),
}: {
  root: string;
  databaseUrl: string;
  key: Buffer;
  /** That of another instance, so that both know its session cookies. */
  sessionSecret?: string;
}): Promise<ServicesAndWeb> {
  await buildWebIfNeeded(ROOT);
  const port = await freePort();
  const appUrl = `http://localhost:${port}`;
  const { services, url: servicesUrl } = await startServices({ root, databaseUrl, key, appUrl });
  const web = fork(path.join(ROOT, 'scripts/web.ts'), {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      APP_URL: appUrl,
      NEXTAUTH_URL: appUrl,
      NEXTAUTH_SECRET: randomBytes(24).toString('hex'),
      SESSION_SECRET: sessionSecret,
      GENERAL_SERVICE_URL: `${servicesUrl}/general`,
      ORGANIZATION_SERVICE_URL: `${servicesUrl}/organization`,
      DOCUMENT_SERVICE_URL: `${servicesUrl}/document`,
    },
  });
  const webUrl = `http://127.0.0.1:${port}`;
  await answering(web, `${webUrl}/login`);
  return {
    services: { url: servicesUrl, pid: services.pid ?? 0 },
    web: { url: webUrl, pid: web.pid ?? 0 },
    sessionSecret,
    stop: () => ended([web, services]),
  };
}

function listening(services: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    services.once('message', (message) => resolve((message as { url: string }).url)); // sent by main.ts when it listens
    services.once('exit', (code) => reject(new Error(`The services ended with ${code}.`)));
  });
}

async function answering(web: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (web.exitCode !== null) throw new Error(`The web app ended with ${web.exitCode}.`);
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export async function ended(programs: readonly ChildProcess[]): Promise<void> {
  for (const program of programs) {
    const exit = new Promise((resolve) => program.once('exit', resolve));
    program.kill('SIGTERM');
    await exit;
  }
}

import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../scripts/free-port.ts';
import { environment, expect, signInOnScreens, test } from '#support/browser/office-fixture.ts';
import { temporaryDataRoot } from '#support/stack/temporary-data-root.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Returns the environment without the variables that the browser tests' stack sets. */
function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, USER, LANG } = process.env;
  return { PATH, HOME, USER, LANG, NODE_ENV: 'test' };
}

async function stopped(child: ChildProcess): Promise<number | null> {
  const exit = once(child, 'exit') as Promise<[number | null]>; // the arguments of the event, as node documents them
  child.kill('SIGINT');
  return (await exit)[0];
}

/** Returns the ids of the child processes of a starter whose command line contains a text. */
async function partsOf({ pid }: ChildProcess, text: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=,args=', '--ppid', String(pid)]);
  const lines = stdout.split('\n').filter((line) => line.includes(text));
  expect(lines).not.toEqual([]);
  return lines.map((line) => Number.parseInt(line, 10));
}

test('BF-05 one command starts the whole product on one machine, starts again what dies, and Ctrl-C ends it', async ({
  page,
}) => {
  test.slow();
  const dataRoot = temporaryDataRoot('start');
  const [web, services, mail, trust] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: ROOT,
    env: {
      ...bareEnvironment(),
      DATA_DIR: dataRoot,
      PORT: String(web),
      SERVICES_PORT: String(services),
      MAIL_PAGE_PORT: String(mail),
      PKI_PORT: String(trust),
    },
  });
  try {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await expect.poll(() => output, { timeout: 240_000 }).toContain('Ctrl-C stops it.');
    expect(output).toContain(`Countersign runs on http://localhost:${web}`);
    expect(readFileSync(path.join(dataRoot, 'logs/web.log'), 'utf8')).not.toContain('did not answer');
    await page.goto(`http://localhost:${web}/login`);
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
    await page.goto(`http://localhost:${mail}`);
    for (const part of ['services/main.ts', 'scripts/web.ts', 'postgres -D']) {
      const before = output.length;
      for (const id of await partsOf(child, part)) process.kill(id, 'SIGKILL');
      await expect.poll(() => output.slice(before)).toContain('and will be started again.');
      await expect(async () => {
        expect((await fetch(`http://localhost:${web}/login`)).status).toBe(200);
        expect((await fetch(`http://127.0.0.1:${services}/health`)).status).toBe(200); // it asks the database
      }).toPass();
    }
    expect(readFileSync(path.join(dataRoot, 'logs/services.log'), 'utf8')).toContain('"level":');
    expect(await stopped(child)).toBe(0);
    await expect(page.goto(`http://localhost:${web}/login`)).rejects.toThrow('ERR_CONNECTION_REFUSED');
  } finally {
    child.kill('SIGKILL');
    rmSync(dataRoot, { recursive: true, force: true });
  }
});

test('BF-05 the web app runs alone when only the base URLs of the services are set', async ({
  browser,
  office,
}) => {
  const port = String(await freePort());
  const baseURL = `http://localhost:${port}`;
  const { SESSION_SECRET } = await environment();
  const services = `http://127.0.0.1:${process.env['E2E_SERVICES_PORT'] ?? ''}`;
  const child = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'start', '-p', port], {
    cwd: ROOT,
    env: {
      ...bareEnvironment(),
      NODE_ENV: 'production',
      APP_URL: baseURL,
      NEXTAUTH_URL: baseURL,
      SESSION_SECRET,
      NEXTAUTH_SECRET: SESSION_SECRET,
      GENERAL_SERVICE_URL: `${services}/general`,
      ORGANIZATION_SERVICE_URL: `${services}/organization`,
      DOCUMENT_SERVICE_URL: `${services}/document`,
    },
    stdio: 'ignore',
  });
  try {
    await expect(async () => expect((await fetch(`${baseURL}/login`)).status).toBe(200)).toPass();
    const context = await browser.newContext({ baseURL });
    const page = await context.newPage();
    await signInOnScreens(page, office.owner);
    await expect(page.getByText('No documents yet')).toBeVisible();
    await context.close();
  } finally {
    child.kill('SIGTERM');
  }
});

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { startByNpm } from '#support/start-by-npm.ts';
import { MAX_HEADER_BYTES } from '#contracts/limits.ts';
import { freePort } from '../../scripts/free-port.ts';
import { expect, test } from '#support/browser/office-fixture.ts';

test('the web app runs without the services by npm run web, accepts long URLs, sends compressed scripts, and is ready', async ({
  request,
}) => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const services = `http://127.0.0.1:${process.env['E2E_SERVICES_PORT']}`;
  const web = startByNpm('web', {
    PORT: String(port),
    APP_URL: origin,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    NEXTAUTH_SECRET: randomBytes(32).toString('hex'),
    GENERAL_SERVICE_URL: `${services}/general`,
    ORGANIZATION_SERVICE_URL: `${services}/organization`,
    DOCUMENT_SERVICE_URL: `${services}/document`,
  });
  try {
    await expect(async () => {
      expect((await request.get(`${origin}/login`)).status()).toBe(200);
    }).toPass();
    const page = (length: number) => request.get(`${origin}/login?next=/documents?${'f'.repeat(length)}`);
    expect((await page(MAX_HEADER_BYTES - 8 * 1024)).status()).toBe(200);
    expect((await page(MAX_HEADER_BYTES)).status()).toBe(431);
    const script = /\/_next\/static\/chunks\/[^"]+\.js/.exec(
      await (await request.get(`${origin}/login`)).text(),
    )?.[0];
    const compressed = await request.get(`${origin}${script}`, { headers: { 'accept-encoding': 'br' } });
    expect(compressed.headers()).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=UTF-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    for (const check of ['live', 'ready']) {
      const health = await request.get(`${origin}/api/health/${check}`);
      expect([health.status(), await health.json()]).toEqual([200, { success: '1', message: '' }]);
    }
    const countries = await request.get(`${origin}/api/general/countries`);
    expect([countries.status(), await countries.json()]).toMatchObject([200, { success: '1' }]);
  } finally {
    await web.stop();
  }
});

/** Runs a web app that does not start, and returns its exit code and its error output. */
async function failedStart(variables: Record<string, string>): Promise<{ code: unknown; stderr: string }> {
  const env = { NODE_ENV: 'production' as const, PORT: String(await freePort()), ...variables };
  return new Promise((resolve) =>
    execFile(process.execPath, ['scripts/web.ts'], { env }, (error, _, stderr) =>
      resolve({ code: error?.code, stderr }),
    ),
  );
}

test('the web app does not start without its secrets, and names them', async () => {
  const { code, stderr } = await failedStart({ SESSION_SECRET: '', NEXTAUTH_SECRET: 'short' });
  expect(code).toBe(1);
  expect(stderr).toMatch(/SESSION_SECRET: .+; NEXTAUTH_SECRET: must have at least 32 characters/);
});

test('the web app does not start at a public address without TLS', async () => {
  const secret = randomBytes(32).toString('hex');
  const { code, stderr } = await failedStart({
    APP_URL: 'http://sign.example.com',
    SESSION_SECRET: secret,
    NEXTAUTH_SECRET: secret,
  });
  expect(code).toBe(1);
  expect(stderr).toContain('APP_URL: must begin with https:// in production');
});

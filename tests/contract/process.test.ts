import { eq, sql } from '#platform/drizzle/orm.ts';
import { readdirSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { generateLoginOtp } from '#contracts/session.ts';
import { getProfile } from '#contracts/user-profile.ts';
import { uploadDocument } from '#contracts/document.ts';
import { createOrganizationWithMembers } from '#demo/organization.ts';
import { startSession } from '#platform/auth/session-store.ts';
import { tokenHash } from '#platform/auth/tokens.ts';
import { openDatabase } from '#platform/database.ts';
import { mails } from '#platform/mail/mail-tables.ts';
import { startByNpm } from '#support/start-by-npm.ts';
import { freePort } from '../../scripts/free-port.ts';
import { backend, database, vault } from '#support/stack/backend-environment.ts';
import { authorization, urlOf } from '#support/service/client.ts';
import { eventually } from '#support/eventually.ts';
import { startMailServer } from '#support/service/mail-server.ts';
import { openOffice, PASSWORD } from '#support/service/signed-in-office.ts';
import {
  emptyDatabase,
  keepForFile,
  migratedDatabase,
  startOwnServices,
  useOwnDatabase,
} from '#support/stack/own-services.ts';
import { uniquePdf } from '#support/service/upload-calls.ts';

beforeAll(useOwnDatabase);

/** Makes one owner in a separate database. */
async function ownOffice(url: string, email: string) {
  const opened = openDatabase(url, (error) => {
    throw error;
  });
  const { members } = await createOrganizationWithMembers(opened.database, vault(), {
    name: 'Own',
    members: [{ first_name: 'Olive', last_name: 'Own', email, password: PASSWORD, role: 'Owner' }],
  });
  return { ...opened, email, token: await startSession(opened.database, members[0]!.userId) };
}

describe('the services’ program', () => {
  it('exits with 1 and names the variables when the environment is incomplete', async () => {
    const { ended, output } = startOwnServices({ SMTP_URL: 'nonsense', KEY_ENCRYPTION_KEY: 'c2hvcnQ=' });
    expect(await ended).toBe(1);
    expect(output()).toContain('SMTP_URL');
    expect(output()).toContain('KEY_ENCRYPTION_KEY: must be 32 bytes in base64');
  });

  it('starts by npm run services under any Node.js that runs npm', async () => {
    const port = await freePort();
    const program = startByNpm('services', { SERVICES_PORT: String(port) });
    const answer = await eventually(() => fetch(`http://127.0.0.1:${port}/health`).catch(() => null));
    expect(answer.status).toBe(200);
    await program.stop();
    await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow();
  });

  it('creates the tables once when two processes start on an empty database at the same time', async () => {
    const DATABASE_URL = await emptyDatabase();
    const both = [startOwnServices({ DATABASE_URL }), startOwnServices({ DATABASE_URL })];
    for (const { ready } of both) expect((await fetch(`${await ready}/health`)).status).toBe(200);
    for (const { child, ended } of both) {
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
    }
  });

  it('responds only to calls of the service that it is started for', async () => {
    const { member } = await openOffice();
    const { ready, child, ended } = startOwnServices({}, ['--only', 'general']);
    const base = await ready;
    const profile = await fetch(`${base}/general/user/profile`, { headers: authorization(member) });
    expect(profile.status).toBe(200);
    expect((await fetch(`${base}/document/document/all`, { headers: authorization(member) })).status).toBe(
      404,
    );
    child.kill('SIGINT');
    expect(await ended).toBe(0);
  });

  it('finishes a running upload after SIGTERM, accepts no new connection, and exits with 0', async () => {
    const { member } = await openOffice();
    const unfinished = () => readdirSync(path.join(backend('BLOB_DIR'), 'incoming')).length;
    const { ready, child, ended } = startOwnServices();
    const base = new URL(await ready);
    const file = uniquePdf();
    const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="slow.pdf"\r\ncontent-type: application/pdf\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--b--\r\n')]);
    const headers = {
      host: base.host,
      ...authorization(member),
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': String(body.length),
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const socket = net.connect({ host: base.hostname, port: Number(base.port) });
    const answer = new Promise<string>((resolve, reject) => {
      let text = '';
      socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
    });
    const before = unfinished();
    socket.write(`POST ${urlOf(uploadDocument, {}).pathname} HTTP/1.1\r\n${lines.join('')}\r\n`);
    socket.write(body.subarray(0, 200));
    const hasArrived = () => unfinished() > before;
    await eventually(() => Promise.resolve(hasArrived() || null));
    child.kill('SIGTERM');
    const isClosed = () =>
      fetch(`${base.origin}/health`).then(
        () => null,
        () => true,
      );
    await eventually(isClosed);
    socket.write(body.subarray(200));
    expect(await answer).toMatch(/^HTTP\/1\.1 200 [^]*slow\.pdf has been uploaded/);
    expect(await ended).toBe(0);
  });

  it('logs each request with its id, which its queries have, too, without token, password, code or e-mail address', async () => {
    const { member } = await openOffice();
    const { ready, output, child, ended } = startOwnServices({ LOG_LEVEL: 'trace' });
    const base = await ready;
    const asked = await database().transaction(async (tx) => {
      await tx.execute(sql`lock table otp_orders`); // the request waits here, and its query can be seen
      const asking = fetch(`${base}/general/generate-otp/login`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-request-id': 'request-4711',
          ...authorization(member),
        },
        body: JSON.stringify({ email: member.email, password: PASSWORD }),
      });
      const running = sql`
        select query from pg_stat_activity where state = 'active' and query like '/* request request-4711 */ %otp_orders%'`;
      await eventually(async () => (await database().execute(running)).rows[0] ?? null);
      return { asking };
    });
    const response = await asked.asking;
    expect([response.status, response.headers.get('x-request-id')]).toEqual([200, 'request-4711']);
    const forged = await fetch(`${base}/health`, { headers: { 'x-request-id': 'a b"' } });
    expect(forged.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    child.kill('SIGTERM');
    await ended;
    expect(output()).toContain('request-4711');
    for (const secret of [PASSWORD, member.token, member.email, 'Enter this code'])
      expect(output()).not.toContain(secret);
  });
});

describe('services of a separate database and mail server', () => {
  let DATABASE_URL: string;
  let base: string;
  let output: () => string;
  /** Port of the mail server, where none listens yet. */
  let port: number;
  beforeAll(async () => {
    [DATABASE_URL, port] = [await migratedDatabase(), await freePort()];
    const services = startOwnServices({ DATABASE_URL, SMTP_URL: `smtp://127.0.0.1:${port}` });
    keepForFile(services);
    ({ output } = services);
    base = await services.ready;
  });

  describe('a mail that cannot be sent', () => {
    it('is kept with the reason, retried, and arrives when the mail server works again', async () => {
      const own = await ownOffice(DATABASE_URL, 'waiting@own.example');
      const { email } = own;
      const mail = async () => (await own.database.select().from(mails).where(eq(mails.recipient, email)))[0];

      const { pathname } = urlOf(generateLoginOtp, {});
      const body = JSON.stringify({ email, password: PASSWORD });
      const asked = await fetch(`${base}${pathname}`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
      expect(asked.status).toBe(200); // the response does not wait for the mail server
      const failed = await eventually(async () =>
        (await mail())?.last_error ? ((await mail()) ?? null) : null,
      );
      expect(failed).toMatchObject({ state: 'queued', attempts: 1, sent_at: null });
      expect(failed.last_error).toContain('ECONNREFUSED');

      const received: string[] = [];
      const smtp = new SMTPServer({
        disabledCommands: ['AUTH', 'STARTTLS'],
        onData: (stream, _session, done) => {
          let raw = '';
          stream.on('data', (chunk: Buffer) => (raw += chunk.toString()));
          stream.on('end', () => {
            received.push(raw);
            done();
          });
        },
      });
      await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve));
      await eventually(() => Promise.resolve(received.length > 0 || null));
      expect(received).toHaveLength(1);
      expect(received[0]).toMatch(/^Subject: Your sign-in code\r?$/m);
      const sent = await eventually(async () => {
        const row = await mail();
        return row?.state === 'sent' ? row : null;
      });
      expect([sent.last_error, sent.text_body]).toEqual([null, '']);
      await new Promise<void>((resolve) => smtp.close(resolve));
      await own.close();
    });
  });

  describe('a mail that the mail server refuses for good', () => {
    it('is not sent again, and its answer is kept', async () => {
      let asked = 0;
      const server = await startMailServer(() => Promise.resolve(), {
        port,
        onRcptTo: (_address, _session, done) => {
          asked += 1;
          done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
        },
      });
      const own = await ownOffice(DATABASE_URL, 'refused@own.example');
      await fetch(`${base}${urlOf(generateLoginOtp, {}).pathname}`, {
        method: 'POST',
        body: JSON.stringify({ email: own.email, password: PASSWORD }),
        headers: { 'content-type': 'application/json' },
      });
      const mail = await eventually(async () => {
        const [row] = await own.database.select().from(mails).where(eq(mails.recipient, own.email));
        return row && row.attempts > 0 ? row : null;
      });
      expect(mail).toMatchObject({ state: 'failed', attempts: 1, text_body: '' });
      expect(mail.last_error).toContain('No such mailbox');
      expect(asked).toBe(1);
      await own.close();
      await server.stop();
    });
  });

  describe('an unexpected failure', () => {
    it('gives a generic message in the response and is logged without the values of the query', async () => {
      const own = await ownOffice(DATABASE_URL, 'failing@own.example');
      await own.database.execute('alter table sessions rename to sessions_away');
      const response = await fetch(`${base}${urlOf(getProfile, {}).pathname}`, {
        headers: authorization(own),
      });
      expect([response.status, await response.json()]).toEqual([
        500,
        { success: '0', message: 'Something went wrong', code: 'internal_error' },
      ]);
      await eventually(() => Promise.resolve(output().includes('42P01') || null));
      expect(output()).not.toContain(tokenHash(own.token).toString('hex'));
      await own.database.execute('alter table sessions_away rename to sessions');
      await own.close();
    });

    it('of the database is reported by the health check', async () => {
      await database().execute(
        sql.raw(`drop database ${new URL(DATABASE_URL).pathname.slice(1)} with (force)`),
      );
      const response = await fetch(`${base}/health`);
      expect([response.status, await response.json()]).toMatchObject([
        503,
        { success: '0', code: 'unavailable' },
      ]);
    });
  });
});

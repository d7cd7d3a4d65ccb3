import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { changeDocuments, type Document } from '#contracts/document.ts';
import { getAttachment } from '#contracts/document-files.ts';
import { getDocuments } from '#contracts/document-list.ts';
import { authenticateLogin, generateLoginOtp } from '#contracts/session.ts';
import { largePdf } from '#support/pdf/large-pdf.ts';
import { popplerVerdicts } from '#support/pdf/poppler-verdicts.ts';
import { codeIn, mailsArrived } from '#support/service/arrived-mails.ts';
import { PASSPHRASE, runBackupCommand } from '#support/service/backup-commands.ts';
import { fetchCall, send, type Credentials } from '#support/service/client.ts';
import { openOffice, PASSWORD, type Office } from '#support/service/signed-in-office.ts';
import { assign, keysFor, sign } from '#support/service/signing-calls.ts';
import { uploaded } from '#support/service/upload-calls.ts';
import { temporaryDataRoot } from '#support/stack/temporary-data-root.ts';
import { readSettings } from '../../scripts/environment.ts';
import { freePort } from '../../scripts/free-port.ts';
import { startStack, type Stack } from '../../scripts/stack.ts';

/** Nothing of the contract tests' backend: a data folder has all that it needs. */
const BARE = Object.fromEntries(
  ['DATABASE_URL', 'BLOB_DIR', 'KEY_ENCRYPTION_KEY', 'SMTP_URL', 'MAIL_FROM', 'APP_URL', 'SERVICES_URL'].map(
    (name) => [name, ''],
  ),
);
const ROOT = temporaryDataRoot('drill');
const [SOURCE, BACKUP] = [path.join(ROOT, 'source'), path.join(ROOT, 'drill.backup')];
const running: Stack[] = [];
let office: Office;
let before: Document[];

/** Starts the product but its web app on a data folder, and lets this file's calls go there. */
async function start(DATA_DIR: string): Promise<Stack> {
  const port = async () => String(await freePort());
  const ports = { SERVICES_PORT: await port(), MAIL_PAGE_PORT: await port(), PKI_PORT: '0' };
  const settings = readSettings({ ...process.env, ...BARE, ...ports, DATA_DIR }, false);
  const stack = await startStack(settings, () => undefined, { web: 'none' });
  running.push(stack);
  process.env['SERVICES_URL'] = stack.servicesUrl;
  process.env['MAIL_URL'] = stack.mailPageUrl;
  return stack;
}

const run = (command: 'backup' | 'restore', args: string[], changes: Record<string, string> = {}) =>
  runBackupCommand(command, args, { ...BARE, ...changes });
const restore = (from: string, to: string, ...args: string[]) =>
  run('restore', ['--from', from, '--data-dir', to, ...args]);
const inside = (name: string) => path.join(ROOT, name);
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

const download = async (who: Credentials, { id }: Pick<Document, 'id'>) => {
  const response = await fetchCall(getAttachment, { params: { id }, query: {} }, who);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

/** Uploads, signs and deletes documents until it is stopped. */
function keepBusy({ owner, member, second }: Office): () => Promise<number> {
  let isStopping = false;
  const work = async () => {
    let rounds = 0;
    for (; !isStopping; rounds += 1) {
      const documents = [await uploaded(owner), await uploaded(owner, 'large.pdf', large(rounds))];
      await assign(owner, documents, [member, second]);
      expect((await sign(member, documents)).status).toBe(200);
      const spare = await uploaded(owner, 'spare.pdf', large(-rounds));
      const { status } = await send(
        changeDocuments,
        { body: { instance_ids: [spare.id], purpose: 'remove' } },
        owner,
      );
      expect(status).toBe(200);
    }
    return rounds;
  };
  const done = work();
  return () => {
    isStopping = true;
    return done;
  };
}
const large = (round: number) => largePdf({ pages: 2, bytes: 2_000_000 + round });

beforeAll(async () => {
  const stack = await start(SOURCE);
  process.env['DATABASE_URL'] = stack.databaseUrl;
  process.env['KEY_ENCRYPTION_KEY'] = stack.servicesEnvironment['KEY_ENCRYPTION_KEY'];
  office = await openOffice(await keysFor('member', 'second'));
  const { owner, member, second } = office;
  before = [];
  for (let count = 0; count < 20; count += 1)
    before.push(await uploaded(owner, `lease ${count}.pdf`, large(count)));
  await assign(owner, before, [member, second]);
  expect((await sign(member, before.slice(0, 10))).status).toBe(200);

  const stopWork = keepBusy(office);
  await wait(500);
  const made = await run('backup', ['--to', BACKUP], { DATA_DIR: SOURCE });
  expect(await stopWork()).toBeGreaterThan(0);
  expect(made).toMatchObject({ code: 0, error: '' });
  expect(made.lines.at(-1)).toMatchObject({ unreadable: 0 });
}, 120_000);
afterAll(async () => {
  for (const stack of running) await stack.stop();
  rmSync(ROOT, { recursive: true, force: true });
});

it('the product goes on elsewhere from a backup that was made while it worked', async () => {
  const elsewhere = inside('elsewhere');
  const restored = await restore(BACKUP, elsewhere);
  expect(restored).toMatchObject({ code: 0, error: '' });
  expect(restored.lines.at(-1)).toMatchObject({ organizations: 1, log_problems: 0, unreadable: 0 });

  await start(elsewhere);
  const { owner, member, second } = office;
  const { data: order } = await send(generateLoginOtp, { body: { email: owner.email, password: PASSWORD } });
  const [mail] = await mailsArrived(owner.email, 1);
  const { data: signedIn } = await send(authenticateLogin, {
    body: { email: owner.email, password: PASSWORD, order_id: order.order_id, otp: codeIn(mail!) },
  });
  const who = { organizationId: owner.organizationId, token: signedIn.token };
  const { data: list } = await send(
    getDocuments,
    { params: { status_or_id: 'all' }, query: { pageSize: 100 } },
    who,
  );
  expect(list.rows.length).toBeGreaterThanOrEqual(before.length);
  for (const document of list.rows) {
    const file = await download(who, document);
    const signatures = document.version - 1;
    expect(signatures === 0 ? [] : popplerVerdicts(file)).toEqual(
      Array.from({ length: signatures }, () => 'Signature is Valid.'),
    );
  }
  expect((await sign(second, before.slice(0, 2))).status).toBe(200);
  expect((await sign(member, before.slice(10, 11))).status).toBe(200);
  expect(popplerVerdicts(await download(who, before[0]!))).toEqual([
    'Signature is Valid.',
    'Signature is Valid.',
  ]);
});

describe('a restore that fails', () => {
  const whole = () => readFileSync(BACKUP);
  const changed = (at: number) => {
    const bytes = whole();
    const place = Math.floor(bytes.length * at);
    bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
    return bytes;
  };

  it.each([
    ['rows were changed', () => changed(0.001)],
    ['a file was changed', () => changed(0.5)],
    ['its last file was changed', () => changed(0.999)],
    ['it is cut off', () => whole().subarray(0, -1)],
  ])('leaves the empty folder empty when %s', async (_what, damage) => {
    const [from, to] = [inside('damaged.backup'), inside('damaged')];
    writeFileSync(from, damage());
    const failed = await restore(from, to);
    expect([failed.code, failed.lines]).toEqual([2, []]);
    expect(failed.error).toMatch(/^The backup is damaged: [^\n]* Nothing was restored\.\n$/);
    expect(existsSync(to) ? readdirSync(to) : []).toEqual([]);
  });

  it('refuses a folder that has files', async () => {
    const failed = await restore(BACKUP, SOURCE);
    expect([failed.code, failed.error]).toEqual([2, expect.stringContaining('is not empty')]);
  });

  /** Starts a restore into a folder and kills it as soon as `isReached` holds. */
  async function killedRestore(to: string, isReached: () => boolean, ...args: string[]): Promise<void> {
    const child = spawn(
      process.execPath,
      [path.resolve('scripts/restore.ts'), '--from', BACKUP, '--data-dir', to, ...args],
      { env: { ...process.env, ...BARE, BACKUP_PASSPHRASE: PASSPHRASE }, stdio: 'ignore' },
    );
    const ended = new Promise((resolve) => child.once('exit', resolve));
    while (!isReached() && child.exitCode === null) await wait(5);
    child.kill('SIGKILL');
    await ended;
  }

  /** Returns what a start on a folder says that must fail. */
  async function startRefusal(DATA_DIR: string): Promise<string> {
    const started = spawn(process.execPath, [path.resolve('scripts/start.ts')], {
      env: { ...process.env, ...BARE, DATA_DIR },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    started.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    expect(await new Promise((resolve) => started.once('close', resolve))).toBe(1);
    return said;
  }

  const INTERRUPTED = /^The restore into \S+ was interrupted[^\n]*\n$/;

  it('says that it was killed when the product is started there, and can be repeated', async () => {
    const to = inside('killed');
    await killedRestore(to, () => existsSync(path.join(to, 'blobs', 'organizations')));
    expect(existsSync(path.join(to, 'secrets.json'))).toBe(true);
    expect(await startRefusal(to)).toMatch(INTERRUPTED);

    expect((await restore(BACKUP, to, '--replace')).code).toBe(0);
    await start(to);
    await download(office.owner, before[0]!);
  });

  describe('in an installation that it replaces', () => {
    const mark = (to: string) => path.join(to, 'restore-unfinished');

    /** Makes an installation that has started. */
    async function otherInstallation(name: string): Promise<string> {
      const stack = await start(inside(name));
      await stack.stop();
      return inside(name);
    }

    it('says so when it was killed as the database changed, and can be repeated', async () => {
      const to = await otherInstallation('replaced');
      await killedRestore(to, () => existsSync(mark(to)), '--replace');
      expect(await startRefusal(to)).toMatch(INTERRUPTED);
      const backup = await run('backup', ['--to', inside('none.backup')], { DATA_DIR: to });
      expect([backup.code, backup.error]).toEqual([
        2,
        expect.stringMatching(/was interrupted.* There is no backup\.\n$/),
      ]);

      expect((await restore(BACKUP, to, '--replace')).code).toBe(0);
      await start(to);
      await download(office.owner, before[0]!);
    });

    it('says so, and why, when it fails after the database was replaced, and not before', async () => {
      const to = await otherInstallation('without-secrets');
      writeFileSync(inside('damaged.backup'), whole().subarray(0, -1));
      expect((await restore(inside('damaged.backup'), to, '--replace')).error).toContain(
        'Nothing was restored.',
      );
      expect(existsSync(mark(to))).toBe(false);

      const obstacle = path.join(to, 'secrets.json.part');
      mkdirSync(obstacle);
      const failed = await restore(BACKUP, to, '--replace');
      expect([failed.code, failed.error]).toEqual([
        2,
        expect.stringMatching(/^EISDIR: .*\. The restore into \S+ was interrupted[^\n]*--replace[^\n]*\n$/),
      ]);
      expect(await startRefusal(to)).toMatch(INTERRUPTED);

      rmdirSync(obstacle);
      expect((await restore(BACKUP, to, '--replace')).code).toBe(0);
      expect(existsSync(mark(to))).toBe(false);
    });
  });
});

it('a backup of a stopped installation goes on without a damaged file, names it, and so does its restore', async () => {
  await running[0]!.stop();
  const [first] = filesIn(path.join(SOURCE, 'blobs', 'organizations'));
  writeFileSync(path.join(first!.parentPath, first!.name), 'damaged');
  const partial = await run('backup', ['--to', inside('partial.backup')], { DATA_DIR: SOURCE });
  expect(partial.code).toBe(1);
  expect(partial.lines[0]).toMatchObject({ sha256: first!.name, problem: 'damaged' });
  expect(partial.lines.at(-1)).toMatchObject({ unreadable: 1 });
  const restored = await restore(inside('partial.backup'), inside('partial'));
  expect(restored.code).toBe(1);
  expect(restored.lines[0]).toMatchObject({ sha256: first!.name, problem: 'missing' });
  expect(restored.lines.at(-1)).toMatchObject({ unreadable: 1, log_problems: 0 });
});

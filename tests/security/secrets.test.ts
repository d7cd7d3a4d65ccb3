import { sql } from '#platform/drizzle/orm.ts';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { changePassword } from '#contracts/change-password.ts';
import { uploadCertificate } from '#contracts/certificate.ts';
import { uploadDocument } from '#contracts/document.ts';
import { generateLoginOtp } from '#contracts/session.ts';
import { createAuthority, issueCertificate, writePfx } from '#demo/pki.ts';
import { encryptPdf } from '#signing';
import { eventually } from '#support/eventually.ts';
import { send } from '#support/service/client.ts';
import { openOffice, PASSWORD, type Person } from '#support/service/signed-in-office.ts';
import { assign, FORM, sign } from '#support/service/signing-calls.ts';
import { sendFile, uniquePdf } from '#support/service/upload-calls.ts';
import { database } from '#support/stack/backend-environment.ts';
import { startOwnServices, useOwnDatabase, type OwnServices } from '#support/stack/own-services.ts';

/** Secrets that occur nowhere else, so that any trace of one is a leak. */
const SECRETS = {
  wrongPassword: 'canary-wrong-password-7f31',
  newPassword: 'Canary-new-password-2c88',
  pfxPassword: 'canary-pfx-password-91ab',
  wrongPfxPassword: 'canary-wrong-pfx-d04e',
  documentPassword: 'canary-document-password-5e60',
  wrongDocumentPassword: 'canary-wrong-document-ab17',
  encryptionPin: 'canary-encryption-pin-3b92',
} as const;

let services: OwnServices;
let folder: string;
beforeAll(async () => {
  await useOwnDatabase();
  folder = mkdtempSync(path.join(os.tmpdir(), 'secrets-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Uses every secret, rightly and wrongly. */
async function useSecrets({ owner, member }: { owner: Person; member: Person }): Promise<void> {
  const statuses: number[] = [];
  const note = ({ status }: { status: number }) => void statuses.push(status);
  note(await send(generateLoginOtp, { body: { email: member.email, password: SECRETS.wrongPassword } }));
  note(await send(generateLoginOtp, { body: { email: member.email, password: PASSWORD } }));
  const changes = {
    current_password: PASSWORD,
    new_password: SECRETS.newPassword,
  };
  note(await send(changePassword, { body: { ...changes, current_password: SECRETS.wrongPassword } }, member));
  note(await send(changePassword, { body: changes }, member));
  const key = await issueCertificate(await createAuthority('Canaries'), { commonName: 'C', keyType: 'ec' });
  const file = await writePfx(key, SECRETS.pfxPassword);
  for (const password of [SECRETS.wrongPfxPassword, SECRETS.pfxPassword])
    note(await sendFile(uploadCertificate, { file, name: 'c.pfx', fields: { password } }, member));
  const encrypted = encryptPdf(uniquePdf(), { userPassword: SECRETS.documentPassword });
  for (const password of [SECRETS.wrongDocumentPassword, SECRETS.documentPassword])
    note(await sendFile(uploadDocument, { file: encrypted, name: 'e.pdf', fields: { password } }, owner));
  const { data } = await sendFile(uploadDocument, { file: uniquePdf(), name: 'p.pdf' }, owner);
  await assign(owner, [data], [member]);
  note(await sign(member, [data], { ...FORM, addEncryption: true, encryptionPin: SECRETS.encryptionPin }));
  expect(statuses).toEqual([422, 200, 422, 200, 422, 200, 422, 200, 200]);
}

/** Returns the names of the secrets that a text holds, also in base64 or as the numbers of a byte array. */
function secretsIn(text: string): string[] {
  return Object.entries(SECRETS).flatMap(([name, secret]) =>
    [secret, Buffer.from(secret).toString('base64').slice(0, -4), [...Buffer.from(secret)].join(',')].some(
      (form) => text.includes(form),
    )
      ? [name]
      : [],
  );
}

/** Returns every row of every table as text; bytes are in hexadecimal, and read as the text that they may be. */
async function wholeDatabase(): Promise<string> {
  const tables = await database().execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await database().execute<{ row: string }>(
      sql.raw(`select t::text as row from ${name} t`),
    );
    for (const { row } of rows) {
      texts.push(row);
      for (const [, hex = ''] of row.matchAll(/\\x([0-9a-f]+)/g))
        texts.push(Buffer.from(hex, 'hex').toString('latin1'));
    }
  }
  return texts.join('\n');
}

/** Has each thread of the services write its heap, once garbage is collected, and returns the heaps; that of the main thread is the first. */
async function heapsOf({ child }: OwnServices): Promise<string[]> {
  child.kill('SIGUSR2');
  const of = (kind: string) => globSync(path.join(folder, `*.${kind}`));
  const files = await eventually(() => {
    const written = of('heapsnapshot');
    return Promise.resolve(written.length === of('thread').length ? written : null);
  });
  return files.sort().map((file) => readFileSync(file, 'latin1'));
}

it('secrets that were used are in no log, no row, no stored file, no list of processes and not in the heaps of the services and their threads', async () => {
  services = startOwnServices({
    LOG_LEVEL: 'trace',
    BLOB_DIR: path.join(folder, 'blobs'),
    NODE_OPTIONS: `--require=${path.resolve('tests/support/attack/heap-snapshots.cjs')}`,
    HEAP_FOLDER: folder,
  });
  process.env['SERVICES_URL'] = await services.ready;
  await useSecrets(await openOffice());
  expect(services.output()).toContain('request');
  expect(secretsIn(services.output())).toEqual([]);
  expect(secretsIn(await wholeDatabase())).toEqual([]);
  const files = globSync(path.join(folder, 'blobs/**/*'), { withFileTypes: true }).filter((one) =>
    one.isFile(),
  );
  expect(files.length).toBeGreaterThan(0);
  for (const file of files)
    expect(secretsIn(readFileSync(path.join(file.parentPath, file.name), 'latin1'))).toEqual([]);
  for (const file of globSync('/proc/[0-9]*/cmdline')) expect(secretsIn(readOrNothing(file))).toEqual([]);
  const [main, ...threads] = await heapsOf(services);
  // Functions through which the secrets went.
  expect(main).toContain('checkPassword');
  expect(threads.some((heap) => heap.includes('bmpPassword'))).toBe(true);
  expect([main!, ...threads].flatMap(secretsIn)).toEqual([]);
});

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return ''; // the process has ended
  }
}

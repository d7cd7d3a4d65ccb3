import { elementsNamed, parseXml } from '#support/xml/parse-xml.ts';
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { VerificationReport } from '#contracts/signature-report.ts';
import { issueCertificate, writePfx, type KeyAndChain } from '#demo/pki.ts';
import { encryptPdf } from '#signing';
import { nssDatabaseTrusting, validateWithPdfsig } from '#support/pdf/pdfsig.ts';
import { A4, classicPdf } from '#support/pdf/sample-pdfs.ts';
import { signedPdf } from '#support/pdf/signed-pdf.ts';
import { signedList, trustedListXml, type MadeList } from '#support/pki/made-trusted-list.ts';
import { qualifiedSigner } from '#support/pki/qualified-signer.ts';
import { startTestTrustServices, type TestTrustServices } from '#support/pki/trust-services.ts';
import { openCommands, type Ended } from '#support/commands/open-commands.ts';

const PASSWORD = 'pässword of the key';

let services: TestTrustServices;
let commands: Awaited<ReturnType<typeof openCommands>>;
let folder: string;
const at = (name: string) => path.join(folder, name);
const filesInFolder = () => readdirSync(folder).toSorted();

beforeAll(async () => {
  services = await startTestTrustServices();
  commands = await openCommands({ KEY_PASSWORD: PASSWORD });
});
afterAll(async () => {
  commands.close();
  await services.stop();
});
beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'countersign-cli-'));
  const key = await services.issue({ commonName: 'Ana Novak', keyType: 'ec' });
  writeFileSync(at('me.p12'), await writePfx(key, PASSWORD));
  writeFileSync(at('root.der'), services.authority.root);
  writeFileSync(at('in.pdf'), classicPdf([A4, A4]));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function start(command: 'sign' | 'verify', args: string[]): ChildProcessWithoutNullStreams {
  const script = path.resolve(`cli/${command}.ts`);
  return spawn(process.execPath, [script, ...args], {
    cwd: folder,
    env: { ...process.env, KEY_PASSWORD: PASSWORD },
  });
}

/** Runs a command in the folder, in the process that the tests of the file share. */
const run = (command: 'sign' | 'verify', args: string[]): Promise<Ended> =>
  commands.run({ program: `cli/${command}.ts`, folder, args });

/** Runs a command in the folder and a process of its own, as `npm run` does. */
function runAlone(command: 'sign' | 'verify', args: string[], input = ''): Promise<Ended> {
  const child = start(command, args);
  const ended: Ended = { exit: null, output: '', errors: '' };
  child.stdout.on('data', (chunk) => (ended.output += String(chunk)));
  child.stderr.on('data', (chunk) => (ended.errors += String(chunk)));
  child.stdin.end(input);
  return new Promise((resolve) => {
    child.once('close', (exit) => resolve({ ...ended, exit }));
  });
}

const KEY = ['--pfx', 'me.p12', '--password-env', 'KEY_PASSWORD'];
const TRUST = ['--trust', 'root.der'];
const jsonLines = (text: string): unknown[] =>
  text
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));

describe('npm run sign, npm run verify', () => {
  it('sign a file and find it valid, in text and in JSON', async () => {
    const options = ['--page', 'all', '--reason', 'I agree', '--lock', '--json'];
    const signed = await runAlone('sign', [
      '--pfx',
      'me.p12',
      ...options,
      'in.pdf',
      '--password',
      PASSWORD,
      'out.pdf',
    ]);
    expect(signed).toMatchObject({ exit: 0, errors: '' });
    expect(jsonLines(signed.output)).toMatchObject([
      { ok: true, out: 'out.pdf', level: 'B-B', signer: 'Ana Novak', warnings: [] },
    ]);
    const text = await runAlone('verify', ['out.pdf', ...TRUST]);
    expect(text.exit).toBe(0);
    expect(text.output).toMatch(
      /out\.pdf: The signature is valid[\s\S]+Ana Novak[\s\S]+I agree[\s\S]+page 1, 2/,
    );
    const [report] = jsonLines((await runAlone('verify', ['out.pdf', ...TRUST, '--json'])).output);
    expect(VerificationReport.parse(report)).toMatchObject({ verdict: 'valid', page_count: 2 });
  });

  it('reach the level that the trust services allow, and check online', async () => {
    const tsa = ['--tsa', services.timestampUrl, '--allow-host', services.host, ...TRUST];
    const signed = await run('sign', ['in.pdf', 'out.pdf', ...KEY, ...tsa, '--json']);
    expect(jsonLines(signed.output)).toMatchObject([{ ok: true, level: 'B-LTA' }]);
    const args = ['out.pdf', ...TRUST, '--online', '--allow-host', services.host, '--json'];
    const checked = await run('verify', args);
    expect(checked.exit).toBe(0);
    const [report] = jsonLines(checked.output);
    const { signatures } = VerificationReport.parse(report);
    expect(signatures[0]).toMatchObject({ level: 'B-LTA', revocation: { status: 'good' } });
    const { output } = await run('verify', ['out.pdf', ...TRUST]);
    expect(output).toContain('out.pdf: The signature and the timestamp are valid');
    expect(output).toMatch(/Signature 1 of 1: Valid[\s\S]+Document timestamp 1 of 1: Valid/);
    expect(output.match(/^ +Level /gm)).toHaveLength(1);
  });

  it('exit with 4 and write nothing when the timestamp server does not respond', async () => {
    await services.switchOff();
    try {
      const tsa = ['--tsa', services.timestampUrl, '--level', 'B-T', '--json'];
      const { exit, output } = await run('sign', ['in.pdf', 'out.pdf', ...KEY, ...tsa]);
      expect([exit, jsonLines(output)]).toMatchObject([4, [{ ok: false, code: 'timestamp_unavailable' }]]);
      expect(filesInFolder()).toEqual(['in.pdf', 'me.p12', 'root.der']);
    } finally {
      await services.switchOn();
    }
  });

  it('add an empty field before a certification, which permits a later signature in that field', async () => {
    const field = ['--certify', '2', '--add-field', 'Client:first:300,400,140,50'];
    expect(await run('sign', ['in.pdf', 'certified.pdf', ...KEY, ...field])).toMatchObject({ exit: 0 });
    const second = await run('sign', ['certified.pdf', 'both.pdf', ...KEY, '--field', 'Client', '--json']);
    expect(jsonLines(second.output)).toMatchObject([{ ok: true, field: 'Client' }]);
    expect(await run('verify', ['both.pdf', ...TRUST])).toMatchObject({ exit: 0 });
    const database = nssDatabaseTrusting(services.authority.root);
    const found = validateWithPdfsig(at('both.pdf'), database, { isOffline: true });
    rmSync(database, { recursive: true });
    expect(found.map(({ signature }) => signature)).toEqual(['Signature is Valid.', 'Signature is Valid.']);
  });

  it('encrypt before the first signature', async () => {
    writeFileSync(at('secret'), 'geheim\nnot this\n');
    const signed = await run('sign', ['in.pdf', 'out.pdf', ...KEY, '--encrypt-password-file', 'secret']);
    expect(signed).toMatchObject({ exit: 0, errors: '' });
    expect(await run('verify', ['out.pdf', ...TRUST])).toMatchObject({ exit: 3 });
    expect(await run('verify', ['out.pdf', ...TRUST, '--password-file', 'secret'])).toMatchObject({
      exit: 0,
    });
  });
});

describe('npm run sign', () => {
  it.each<[string, string[], number, RegExp]>([
    ['no file', KEY, 2, /Name one PDF/],
    ['an option that is none', ['in.pdf', 'out.pdf', ...KEY, '--pin', 'x'], 2, /--pin/],
    [
      'a password from nowhere',
      ['in.pdf', 'out.pdf', '--pfx', 'me.p12'],
      2,
      /--password-file .+--password-env .+--password /,
    ],
    ['a wrong password', ['in.pdf', 'out.pdf', '--pfx', 'me.p12', '--password', 'x'], 3, /does not open/],
    ['a page that is none', ['in.pdf', 'out.pdf', ...KEY, '--page', '3'], 1, /does not have that page/],
    [
      'a place outside',
      ['in.pdf', 'out.pdf', ...KEY, '--rect', '500,10,200,50'],
      1,
      /must lie within the page/,
    ],
    ['a field that is not there', ['in.pdf', 'out.pdf', ...KEY, '--field', 'Client'], 1, /no such field/],
    ['no such file', ['missing.pdf', 'out.pdf', ...KEY], 3, /no such file/],
    ['what is no PDF', ['root.der', 'out.pdf', ...KEY], 3, /not a PDF/],
    ['its own input', ['in.pdf', './in.pdf', ...KEY, '--overwrite'], 2, /output is the input/],
    ['a file that is there', ['in.pdf', 'root.der', ...KEY], 2, /There is a file already/],
    ['a folder that is not there', ['in.pdf', 'none/out.pdf', ...KEY], 3, /no such folder: none$/m],
    ['a folder as its output', ['in.pdf', '.', ...KEY, '--overwrite'], 3, /is a folder, not a file: \.$/m],
    ['a level without a server', ['in.pdf', 'out.pdf', ...KEY, '--level', 'B-T'], 2, /B-T needs .+--tsa/],
    [
      'a place below',
      ['in.pdf', 'out.pdf', ...KEY, '--rect', '-50,-50,100,50'],
      1,
      /must lie within the page/,
    ],
    [
      'a rectangle without a size',
      ['in.pdf', 'out.pdf', ...KEY, '--rect', '10,10,0,0'],
      2,
      /width and height above 0/,
    ],
    [
      'a trusted certificate that is a PDF',
      ['in.pdf', 'out.pdf', ...KEY, '--trust', 'in.pdf'],
      3,
      /not a file of certificates \(PEM or DER\): in\.pdf$/m,
    ],
    [
      'an empty password to encrypt with',
      ['in.pdf', 'out.pdf', ...KEY, '--encrypt-password', ''],
      2,
      /--encrypt-password is empty/,
    ],
    ['an option for a value', ['in.pdf', 'out.pdf', ...KEY, '--reason', '-x'], 2, /--reason wants a value/],
  ])('refuses %s and changes no file', async (_, args, exit, words) => {
    const before = filesInFolder();
    const ended = await run('sign', args);
    expect(ended.exit).toBe(exit);
    expect(ended.errors).toMatch(words);
    expect(filesInFolder()).toEqual(before);
    expect(readFileSync(at('in.pdf')).equals(classicPdf([A4, A4]))).toBe(true);
  });

  it('prints one line about the error on wrong usage', async () => {
    const { exit, output, errors } = await runAlone('sign', KEY);
    expect([exit, output, errors.trim().split('\n').length]).toEqual([2, '', 2]);
    const told = await run('sign', ['in.pdf', ...KEY, '--json']);
    expect([told.exit, told.errors]).toEqual([2, '']);
    expect(jsonLines(told.output)).toMatchObject([{ ok: false, code: 'usage' }]);
  });

  it('signs with a warning for a rectangle too small to read and for a key that many validators cannot check', async () => {
    const key = await services.issue({ commonName: 'Pia Svane', keyType: 'rsa-pss' });
    writeFileSync(at('me.p12'), await writePfx(key, PASSWORD));
    const small = ['in.pdf', 'out.pdf', ...KEY, '--rect', '1,1,1,1'];
    const told = await run('sign', [...small, '--json']);
    expect([told.exit, told.errors]).toEqual([0, '']);
    expect(jsonLines(told.output)).toMatchObject([
      { ok: true, warnings: [{ code: 'key_rsa_pss_only' }, { code: 'place_too_small' }] },
    ]);
    const { exit, errors } = await run('sign', [...small, '--overwrite']);
    expect(exit).toBe(0);
    expect(errors).toMatch(/^Warning: .+RSA-PSS only.+\nWarning: .+--rect/);
  });

  it('replaces an existing file only with --overwrite', async () => {
    writeFileSync(at('out.pdf'), 'old');
    expect((await run('sign', ['in.pdf', 'out.pdf', ...KEY])).exit).toBe(2);
    expect(readFileSync(at('out.pdf'), 'utf8')).toBe('old');
    expect((await run('sign', ['in.pdf', 'out.pdf', ...KEY, '--overwrite'])).exit).toBe(0);
    expect(statSync(at('out.pdf')).size).toBeGreaterThan(1000);
  });

  it('--batch prints a result for each line and continues after a line that fails', async () => {
    writeFileSync(at('locked.pdf'), encryptPdf(classicPdf(), { userPassword: 'geheim' }));
    const good = Array.from({ length: 40 }, (_, i) => JSON.stringify({ in: 'in.pdf', out: `out-${i}.pdf` }));
    const lines = [
      '{"in": "missing.pdf", "out": "a.pdf"}',
      'this is no JSON',
      '{"in": "locked.pdf", "out": "b.pdf"}',
      '{"in": "locked.pdf", "out": "c.pdf", "password": "geheim"}',
      '{"in": "in.pdf"}',
      ...good,
    ];
    const { exit, output, errors } = await runAlone('sign', ['--batch', ...KEY], `${lines.join('\n')}\n`);
    expect([exit, errors.trim()]).toEqual([1, '41 signed, 4 failed']);
    const answers = jsonLines(output);
    expect(answers).toHaveLength(45);
    expect(answers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ line: 1, ok: false, code: 'file' }),
        expect.objectContaining({ line: 2, ok: false, code: 'usage' }),
        expect.objectContaining({ line: 3, ok: false, code: 'pdf_password_required' }),
        expect.objectContaining({ line: 4, ok: true, out: 'c.pdf' }),
        expect.objectContaining({ line: 5, ok: false, code: 'usage' }),
        expect.objectContaining({ line: 45, ok: true, out: 'out-39.pdf' }),
      ]),
    );
    expect(filesInFolder().filter((name) => name.startsWith('.'))).toEqual([]);
    expect(existsSync(at('out-39.pdf'))).toBe(true);
  });

  it('--batch does not overwrite an output file of the same batch', async () => {
    const lines = Array.from({ length: 4 }, () => '{"in": "in.pdf", "out": "same.pdf"}');
    const { exit, output } = await runAlone('sign', ['--batch', ...KEY], `${lines.join('\n')}\n`);
    expect(exit).toBe(1);
    expect(output.match(/"ok":true/g)).toHaveLength(1);
    expect(output.match(/"code":"output_exists"/g)).toHaveLength(3);
  });

  it('--batch leaves whole files only and exits with 130 when nobody reads its results any more', async () => {
    const child = start('sign', [...KEY, '--batch']);
    let errors = '';
    child.stderr.on('data', (chunk) => (errors += String(chunk)));
    child.stdout.once('data', () => child.stdout.destroy());
    child.stdin
      .on('error', () => undefined)
      .end(
        Array.from(
          { length: 60 },
          (_, line) => `${JSON.stringify({ in: 'in.pdf', out: `out-${line}.pdf` })}\n`,
        ).join(''),
      );
    const [exit] = (await once(child, 'close')) as [number];
    expect([exit, errors]).toEqual([130, '']);
    expect(filesInFolder().filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('--batch leaves whole files only and exits with 130 when it is interrupted', async () => {
    const child = start('sign', ['--batch', ...KEY]);
    const lines = Array.from({ length: 2_000 }, (_, i) => `{"in": "in.pdf", "out": "out-${i}.pdf"}`);
    child.stdin.on('error', () => undefined); // the command ends before it has read all lines
    child.stdin.end(`${lines.join('\n')}\n`);
    await once(child.stdout, 'data');
    child.stdout.resume();
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([130, null]);
    expect(filesInFolder().filter((name) => name.startsWith('.'))).toEqual([]);
    const signed = filesInFolder().filter((name) => name.startsWith('out-'));
    expect(signed.length).toBeGreaterThan(0);
    expect(signed.length).toBeLessThan(2_000);
    const verified = await run('verify', [...signed, ...TRUST, '--json']);
    expect(verified.exit).toBe(0);
    expect(jsonLines(verified.output)).toHaveLength(signed.length);
  });
});

describe('npm run verify', () => {
  it.each<[string, (signed: Buffer) => Buffer, string[], number, RegExp]>([
    ['a signed file whose signer nobody trusts', (file) => file, [], 1, /could not be confirmed/],
    ['a changed file', (file) => changed(file), TRUST, 1, /not valid/],
    ['a file without signatures', () => classicPdf(), TRUST, 1, /is not signed/],
    ['a damaged file', () => Buffer.from('%PDF-1.7\n'), TRUST, 3, /damaged/],
  ])('reports %s', async (_, make, args, exit, words) => {
    await run('sign', ['in.pdf', 'out.pdf', ...KEY]);
    writeFileSync(at('checked.pdf'), make(readFileSync(at('out.pdf'))));
    const ended = await run('verify', ['checked.pdf', ...args]);
    expect(ended.exit).toBe(exit);
    expect(`${ended.output}${ended.errors}`).toMatch(words);
  });

  it('checks every file, and exits with the code of the worst result', async () => {
    await run('sign', ['in.pdf', 'out.pdf', ...KEY]);
    const { exit, output } = await runAlone('verify', [
      'missing.pdf',
      'out.pdf',
      'in.pdf',
      ...TRUST,
      '--json',
    ]);
    expect(exit).toBe(3);
    expect(jsonLines(output)).toMatchObject([
      { file_name: 'missing.pdf', error: { code: 'file' } },
      { file_name: 'out.pdf', verdict: 'valid' },
      { file_name: 'in.pdf', verdict: 'unsigned' },
    ]);
  });

  it('prints what a signature says as one line, without control characters', async () => {
    const reason = 'Agreed\u001b[2J\n\n  Signature 2 of 2: Valid\n    Signer       The Chancellor\u202e';
    await run('sign', ['in.pdf', 'out.pdf', ...KEY, '--reason', reason]);
    const { output } = await run('verify', ['out.pdf', ...TRUST]);
    expect(output).toContain(String.raw`Agreed\u{1b}[2J\u{a}\u{a}  Signature 2 of 2: Valid`);
    expect(output).not.toMatch(/[^\P{Cc}\n]|\u202e|^ +Signature 2/mu);
  });

  it('ends without a word when nobody reads its results any more', async () => {
    const child = start('verify', Array<string>(60).fill('in.pdf'));
    let errors = '';
    child.stderr.on('data', (chunk) => (errors += String(chunk)));
    child.stdout.once('data', () => child.stdout.destroy());
    const [exit] = (await once(child, 'close')) as [number];
    expect([exit, errors]).toEqual([130, '']);
  });

  it.each(['sign', 'verify'] as const)(
    '%s never replaces what is no regular file by its output',
    async (command) => {
      await run('sign', ['in.pdf', 'out.pdf', ...KEY]);
      const listener = createServer().listen(at('pipe')); // a socket stands for pipes and devices
      await once(listener, 'listening');
      const args = { sign: ['in.pdf', 'pipe', ...KEY], verify: ['out.pdf', '--report', 'pipe'] }[command];
      const { exit, errors } = await run(command, [...args, '--overwrite']);
      expect([exit, errors]).toEqual([3, expect.stringContaining('This is not a regular file: pipe')]);
      expect(statSync(at('pipe')).isSocket()).toBe(true);
      listener.close();
    },
  );

  it('writes a validation report with --report, and replaces a file only with --overwrite', async () => {
    await run('sign', ['in.pdf', 'out.pdf', ...KEY]);
    const args = ['out.pdf', ...TRUST, '--report', 'report.xml'];
    expect((await run('verify', args)).exit).toBe(0);
    const [indication] = elementsNamed(parseXml(readFileSync(at('report.xml'), 'utf8')), 'MainIndication');
    expect(indication?.text).toMatch(/^urn:etsi:019102:mainindication:(total-passed|indeterminate)$/);
    expect((await run('verify', args)).errors).toMatch(/There is a file already: report\.xml/);
    expect((await run('verify', [...args, '--overwrite'])).exit).toBe(0);
    expect((await run('verify', ['in.pdf', '--report', 'none.xml'])).errors).toMatch(/has no signature/);
    expect(existsSync(at('none.xml'))).toBe(false);
    expect((await run('verify', ['in.pdf', ...args])).errors).toMatch(/--report is about one PDF/);
  });

  it('trusts the authorities of trusted lists, by their status, if each list is signed by who may', async () => {
    const { authority, key } = qualifiedSigner('Ana Novak');
    const operator = await issueCertificate(services.authority, { commonName: 'Scheme Operator' });
    const office = await issueCertificate(services.authority, { commonName: 'Union Office' });
    const write = (name: string, list: MadeList, signer: KeyAndChain) =>
      writeFileSync(at(name), signedList(trustedListXml(list), signer));
    const pointers = [
      { url: 'https://lists.example/xx.xml', territory: 'XX', signers: [operator.certificate] },
    ];
    const listed = (status: string) => [
      { certificates: [authority], periods: [{ status, from: '2017-01-01T00:00:00Z' }] },
    ];
    write('eu.xml', { services: [], territory: 'EU', pointers }, office);
    write('xx.xml', { services: listed('granted') }, operator);
    write('withdrawn.xml', { services: listed('withdrawn'), nextUpdate: '2020-01-01T00:00:00Z' }, operator);
    writeFileSync(at('office.der'), office.certificate);
    writeFileSync(at('out.pdf'), await signedPdf(classicPdf([A4]), key));
    const lists = (...files: string[]) => files.flatMap((file) => ['--trusted-list', file]);
    const SIGNER = ['--list-signer', 'office.der'];

    const trusted = await run('verify', ['out.pdf', ...lists('xx.xml', 'eu.xml'), ...SIGNER]);
    expect(trusted).toMatchObject({ exit: 0, errors: '' });
    expect(trusted.output).toContain('Certificates for signatures, Provider Ltd, on the trusted list of XX');
    expect(trusted.output).toContain('Qualified electronic signature.');
    const stranger = await run('verify', ['out.pdf', ...lists('xx.xml'), ...SIGNER]);
    expect(stranger.exit).toBe(3);
    expect(stranger.errors).toMatch(/xx\.xml is not used: it is signed by .*Scheme Operator/);
    const withdrawn = await run('verify', ['out.pdf', ...lists('withdrawn.xml', 'eu.xml'), ...SIGNER]);
    expect(withdrawn.exit).toBe(1);
    expect(withdrawn.output).toContain('[certificate_authority_withdrawn]');
    expect(withdrawn.errors).toMatch(/withdrawn\.xml: out of date/);
    expect((await run('verify', ['out.pdf', ...lists('xx.xml')])).exit).toBe(2);
  });

  it('verifies as of the time of --at', async () => {
    await run('sign', ['in.pdf', 'out.pdf', ...KEY]);
    expect((await run('verify', ['out.pdf', ...TRUST, '--at', '2099-01-01'])).exit).toBe(1);
    for (const at of ['yesterday', '2026-02-30', '2026-13-01T12:00:00Z'])
      expect((await run('verify', ['out.pdf', ...TRUST, '--at', at])).exit).toBe(2);
  });
});

/** Returns the file with one letter of the page's text changed. */
function changed(file: Buffer): Buffer {
  const copy = Buffer.from(file);
  copy.write('Q', copy.indexOf('(Page 1)') + 1, 'latin1');
  return copy;
}

import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { getUsbHelperStatus, listUsbCertificates, signWithUsb } from '#contracts/usb.ts';
import { USB_HELPER_VERSION } from '#contracts/usb-constants.ts';
import { UsbHelperSystem } from '#contracts/usb-helper-download.ts';
import { USB_HELPER_SYSTEMS } from '#contracts/usb-helper-systems.ts';
import { createAuthority, issueCertificate } from '#demo/pki.ts';
import { makeHelperArchive } from '#server/usb-helper/make-helper-archive.ts';
import { FORM } from '#support/service/signing-calls.ts';
import { uniquePdf } from '#support/service/upload-calls.ts';
import { softTokens, type SoftToken, type SoftTokens } from '#support/pki/software-tokens.ts';
import { extractDownload, startDownloadedHelper } from '#support/stack/downloaded-helper.ts';
import {
  askHelper,
  headersOf,
  pairedHeaders,
  startUsbHelper,
  type RunningHelper,
} from '#support/stack/usb-helper-process.ts';
import { freePort } from '../../scripts/free-port.ts';

const ADDRESSES = { origin: 'https://sign.example:8443', port: '55999' };
const APP = 'https://app.countersign.example';
/** Limit on the size of a download, which a person may have to load over a slow line. */
const MAX_BYTES = 9_000_000;

let folder: string;
let built: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'helper-download-'));
  built = path.join(folder, 'built');
  execFileSync(process.execPath, ['scripts/build-usb-helper.ts', built]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const archives = new Map<UsbHelperSystem, ReturnType<typeof makeHelperArchive>>();
/** Makes the download with ADDRESSES once for each system. */
function archiveFor(system: UsbHelperSystem) {
  const made = archives.get(system) ?? makeHelperArchive(built, system, ADDRESSES);
  archives.set(system, made);
  return made;
}

async function extracted(system: UsbHelperSystem, addresses = ADDRESSES): Promise<string> {
  const { bytes } =
    addresses === ADDRESSES ? await archiveFor(system) : await makeHelperArchive(built, system, addresses);
  expect(bytes.length).toBeLessThan(MAX_BYTES);
  const target = mkdtempSync(path.join(folder, `${system}-`));
  return extractDownload(bytes, target);
}

describe.each(UsbHelperSystem.options)('the download for %s', (system) => {
  let top: string;
  const read = (file: string) => readFileSync(path.join(top, file), 'utf8');
  beforeAll(async () => {
    top = await extracted(system);
  });

  it('has a start file and instructions with the address of this installation', () => {
    const { startFile } = USB_HELPER_SYSTEMS[system];
    expect(globSync('*', { cwd: top }).toSorted()).toEqual(['README.txt', startFile, 'helper']);
    expect(read(startFile)).toContain(ADDRESSES.origin);
    expect(read(startFile)).toContain(ADDRESSES.port);
    expect(read('README.txt')).toContain(ADDRESSES.origin);
    expect(read('README.txt')).toContain(startFile);
    expect(read('README.txt')).toContain('"node helper/main.mjs pairings" lists them');
    expect(statSync(path.join(top, startFile)).mode & 0o111).toBe(0o111);
  });

  it('ends each line as the editors and command lines of the system need it', () => {
    const { startFile } = USB_HELPER_SYSTEMS[system];
    const isCrLf = (text: string) =>
      text
        .split('\n')
        .slice(0, -1)
        .every((line) => line.endsWith('\r'));
    expect(isCrLf(read('README.txt'))).toBe(true);
    expect(isCrLf(read(startFile))).toBe(system === 'windows');
    expect(read(startFile).includes('\r')).toBe(system === 'windows');
  });

  it('has the native parts of this system for Intel and ARM, and the fonts', () => {
    const native = globSync('**/*.node', { cwd: top }).map((file) => path.basename(path.dirname(file)));
    const platform = { windows: 'win32', mac: 'darwin', linux: 'linux' }[system];
    expect(native.toSorted()).toEqual([`${platform}_arm64`, `${platform}_x64`]);
    expect(globSync('helper/node_modules/@fontsource/*/files/*.woff', { cwd: top }).length).toBeGreaterThan(
      100,
    );
  });

  it('has nothing else: no sources, settings, keys or paths of the machine that built it', () => {
    const files = globSync('**/*', { cwd: top }).filter((file) => statSync(path.join(top, file)).isFile());
    const usual = /\.(mjs|js|node|woff|wasm)$|\/(LICENSE(\.txt)?|package\.json|unicode\.json)$|^[^/]+$/;
    expect(files.filter((file) => !usual.test(file))).toEqual([]);
    const code = files
      .filter((file) => file.endsWith('.mjs'))
      .map(read)
      .join('\n');
    expect(code).not.toContain(process.cwd());
    expect(code).not.toContain('PRIVATE KEY-----\\n');
    expect(code).not.toMatch(/SESSION_SECRET|NEXTAUTH_SECRET|DATABASE_URL|KEY_ENCRYPTION_KEY/);
  });
});

it('the download is the same in each process, so that caches may keep it', async () => {
  const [first, second] = [await archiveFor('linux'), await makeHelperArchive(built, 'linux', ADDRESSES)];
  expect(first.etag).toBe(second.etag);
  expect((await makeHelperArchive(built, 'linux', { ...ADDRESSES, origin: APP })).etag).not.toBe(first.etag);
});

it('a download is refused for an address that a command line would read as more', async () => {
  const origin = 'https://sign.example&calc';
  await expect(makeHelperArchive(built, 'windows', { ...ADDRESSES, origin })).rejects.toThrow('address');
});

describe('the extracted helper', () => {
  let tokens: SoftTokens;
  let token: SoftToken;
  let helper: RunningHelper;
  let fromSource: RunningHelper;
  beforeAll(async () => {
    tokens = softTokens();
    const authority = await createAuthority('Download Tests');
    token = tokens.plugIn('Ana', {
      'Ana RSA': await issueCertificate(authority, { commonName: 'Ana Novak' }),
    });
    const top = await extracted('linux', { origin: APP, port: String(await freePort()) });
    helper = await startDownloadedHelper(
      path.join(top, USB_HELPER_SYSTEMS.linux.startFile),
      tokens.environment,
    );
    fromSource = await startUsbHelper({ APP_URL: APP, ...tokens.environment });
  });
  afterAll(async () => {
    await helper.stop();
    await fromSource.stop();
    tokens.remove();
  });

  it('tells its version to the pages of the installation', async () => {
    const { data } = await askHelper(helper, getUsbHelperStatus, { headers: headersOf(helper, APP) });
    expect(data).toEqual({ version: USB_HELPER_VERSION });
    const foreign = headersOf(helper, 'https://sign.example');
    expect((await askHelper(helper, getUsbHelperStatus, { headers: foreign })).status).toBe(403);
  });

  it.each(['Ana Novak', 'Đorđe Żółć', '欧阳震华', 'محمد'])(
    'UH-03 signs with the token as the helper of the repository does, with the typed name %s',
    async (name) => {
      const login = { token: token.serial, pin: token.pin };
      const content = uniquePdf().toString('base64');
      const signedBy = async (running: RunningHelper) => {
        const headers = await pairedHeaders(running, APP);
        const { data } = await askHelper(running, listUsbCertificates, { body: login, headers });
        const document = {
          ...{ id: 'one', file_name: 'one.pdf', content, seed: 'ab'.repeat(32) },
          signing_time: '2026-11-21T10:20:30Z',
          appearance: { style: 'name', font: 'caveat', name, shown_date: 'Nov 21, 2026' },
        };
        const body = { ...login, certificate: data[0]!.id, document_properties: FORM, documents: [document] };
        return (await askHelper(running, signWithUsb, { body, headers })).data[0]!;
      };
      const [downloaded, ours] = [await signedBy(helper), await signedBy(fromSource)];
      expect(downloaded.error).toBeNull();
      expect(downloaded.content).toBe(ours.content);
    },
  );
});

it('the start file says what is missing when Node.js is not installed or too old', async () => {
  const top = await extracted('linux');
  const bin = path.join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  for (const program of ['sh', 'dirname', 'uname']) {
    const found = execFileSync('which', [program], { encoding: 'utf8' }).trim();
    writeFileSync(path.join(bin, program), `#!/bin/sh\nexec ${found} "$@"\n`, { mode: 0o755 });
  }
  const startFile = path.join(top, USB_HELPER_SYSTEMS.linux.startFile);
  const text = readFileSync(startFile, 'utf8');
  const further = 'PATH="$PATH:/usr/local/bin:/opt/homebrew/bin"'; // where this machine may have a Node.js
  expect(text).toContain(further);
  writeFileSync(startFile, text.replace(further, ''));
  const started = () => startDownloadedHelper(startFile, { PATH: bin });
  await expect(started()).rejects.toThrow(
    /needs Node\.js 22 or later.*\nInstall it from https:\/\/nodejs\.org/,
  );
  writeFileSync(path.join(bin, 'node'), '#!/bin/sh\nexit 1\n', { mode: 0o755 }); // as an older one fails the check
  await expect(started()).rejects.toThrow('needs Node.js 22 or later');
  rmSync(path.join(top, 'helper'), { recursive: true });
  await expect(started()).rejects.toThrow('Extract the whole zip file first');
});

import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { largePdf } from '#support/pdf/large-pdf.ts';
import { A4, classicPdf } from '#support/pdf/sample-pdfs.ts';
import { createTestPki } from '#support/pki/test-pki.ts';
import { type KeyAndChain, TransportError, type TrustServiceRequest, verifyPdf } from '#signing';
import { eventually } from '#support/eventually.ts';
import { openTrustServices } from '#trust/trust-services/trust-services.ts';
import type { Engine } from '#platform/engine/engine.ts';
import { inspectFile } from '#trust/tasks/inspect-file.ts';
import { signFile } from '#trust/tasks/sign-file.ts';
import { verifyFile } from '#trust/tasks/verify-file.ts';
import { openServicesEngine } from './open-services-engine.ts';

let folder: string;
let key: KeyAndChain;
const engines: Engine[] = [];
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'engine-'));
  key = await (await createTestPki()).person('ec');
});
afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.close()));
  rmSync(folder, { recursive: true, force: true });
});

const trustServices = openTrustServices({ timestampUrl: null, allowedHosts: [], roots: [] });
function start(services = trustServices): Engine {
  const onError = (error: Error) => {
    throw error;
  };
  const engine = openServicesEngine({ trustServices: services, threads: 1, onError });
  engines.push(engine);
  return engine;
}

function fileWith(name: string, bytes: Buffer): string {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
}

const options = {
  pages: 'all' as const,
  rectangle: { x: 20, y: 20, width: 200, height: 60 },
  date: new Date(),
};

const sumOf = ({ user, system }: NodeJS.CpuUsage) => user + system;

describe('the engine in its threads', () => {
  it('signs a file into a new one, and tells the hash of it', async () => {
    const engine = start();
    const file = fileWith('plain.pdf', classicPdf([A4, A4]));
    const to = path.join(folder, 'signed.pdf');
    const { sha256, size, fieldName } = await engine.run(signFile, { file, to, key, options });
    const signed = readFileSync(to);
    expect(sha256).toBe(createHash('sha256').update(signed).digest('hex'));
    expect(size).toBe(signed.length);
    expect(fieldName).toBe('Signature1');
    expect(signed.subarray(0, size).indexOf(readFileSync(file))).toBe(0);
    expect(await engine.run(inspectFile, { file: to })).toMatchObject({ pageCount: 2, signatureCount: 1 });
  });

  it('signs a long file, read through windows, as it signs a short one', async () => {
    const engine = start();
    const file = fileWith('long.pdf', largePdf({ pages: 5, bytes: 3_000_000 }));
    const to = path.join(folder, 'long-signed.pdf');
    const { sha256 } = await engine.run(signFile, { file, to, key, options });
    expect(sha256).toBe(createHash('sha256').update(readFileSync(to)).digest('hex'));
    expect(await engine.run(inspectFile, { file: to })).toMatchObject({ pageCount: 5, signatureCount: 1 });
  });

  it('encrypts before it signs, where that is wanted', async () => {
    const engine = start();
    const file = fileWith('open.pdf', classicPdf());
    const to = path.join(folder, 'protected.pdf');
    await engine.run(signFile, { file, to, key, options, encryptWith: 'open sesame' });
    await expect(engine.run(inspectFile, { file: to })).rejects.toMatchObject({
      code: 'pdf_password_required',
    });
    const inspection = await engine.run(inspectFile, { file: to, password: 'open sesame' });
    expect(inspection).toMatchObject({ isEncrypted: true, signatureCount: 1 });
  });

  it('gives Buffers, not arrays, in what it reports', async () => {
    const engine = start();
    const to = path.join(folder, 'reported.pdf');
    await engine.run(signFile, { file: fileWith('report.pdf', classicPdf()), to, key, options });
    const at = new Date();
    expect(await engine.run(verifyFile, { file: to, at })).toEqual(verifyPdf(readFileSync(to), { at }));
  });

  it('throws what the engine throws, with its code and detail, and leaves no file', async () => {
    const engine = start();
    const to = path.join(folder, 'never.pdf');
    const file = fileWith('three.pdf', classicPdf([A4]));
    const signing = engine.run(signFile, { file, to, key, options: { ...options, pages: [3] } });
    await expect(signing).rejects.toMatchObject({
      name: 'SigningError',
      code: 'page_not_found',
      detail: { page: 3, pageCount: 1 },
    });
    expect(existsSync(to)).toBe(false);
  });

  it('does not write over a file', async () => {
    const engine = start();
    const to = fileWith('precious.pdf', Buffer.from('precious'));
    const file = fileWith('other.pdf', classicPdf());
    for (const encryptWith of [undefined, 'secret']) {
      await expect(engine.run(signFile, { file, to, key, options, encryptWith })).rejects.toMatchObject({
        code: 'signing_failed',
      });
    }
    expect(readFileSync(to, 'utf8')).toBe('precious');
  });

  it('runs the tasks of others while a signature waits for a timestamp server that hangs', async () => {
    const requests: TrustServiceRequest[] = [];
    const hanging = Promise.withResolvers<Buffer>();
    const engine = start({
      ...trustServices,
      settings: { ...trustServices.settings, timestampUrl: 'http://tsa.example' },
      transport: (request) => {
        requests.push(request);
        return hanging.promise;
      },
    });
    const file = fileWith('stamped.pdf', classicPdf());
    const to = path.join(folder, 'stamped-signed.pdf');
    const signing = engine.run(signFile, { file, to, key, options: { ...options, level: 'B-T' } });
    const failure = expect(signing).rejects.toMatchObject({ code: 'timestamp_unavailable' });
    await eventually(() => Promise.resolve(requests[0] ?? null));
    expect(await engine.run(inspectFile, { file })).toMatchObject({ pageCount: 1 });
    hanging.reject(new TransportError('timeout', 'tsa.example'));
    await failure;
  });

  it('leaves this thread to others while a long file is signed', async () => {
    const engine = start();
    const file = fileWith('very-long.pdf', largePdf({ pages: 20, bytes: 30_000_000 }));
    await engine.run(inspectFile, { file }); // the thread has started
    const [before, all] = [process.threadCpuUsage(), process.cpuUsage()];
    await engine.run(signFile, { file, to: path.join(folder, 'very-long-signed.pdf'), key, options });
    const [own, whole] = [sumOf(process.threadCpuUsage(before)), sumOf(process.cpuUsage(all))];
    expect(own / whole).toBeLessThan(0.5); // signing on this thread takes most of it
  });
});

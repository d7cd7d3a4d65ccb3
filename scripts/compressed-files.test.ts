import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { compressedFiles, writeCompressedFiles } from './compressed-files.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'compressed-files-'));
const SCRIPT = '.next/static/chunks/a.js';

beforeAll(async () => {
  mkdirSync(path.join(root, '.next/static/chunks'), { recursive: true });
  writeFileSync(path.join(root, SCRIPT), 'run();\n');
  await writeCompressedFiles(root);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Returns the address of which Next is asked, and the headers that the response has by then. */
function asked(url: string, acceptEncoding: string | undefined) {
  const request = { url, headers: { 'accept-encoding': acceptEncoding } };
  const headers = new Map<string, unknown>();
  const response = { setHeader: (name: string, value: unknown) => headers.set(name, value) };
  compressedFiles(root)(request as unknown as IncomingMessage, response as unknown as ServerResponse);
  return { url: request.url, ...Object.fromEntries(headers) };
}

it('writes a copy of each script that unpacks to the script', () => {
  expect(brotliDecompressSync(readFileSync(path.join(root, `${SCRIPT}.br`))).toString()).toBe('run();\n');
});

it.each(['br', 'gzip, deflate, br', 'br;q=0.5, gzip'])('sends the copy to who accepts %s', (accept) => {
  expect(asked('/_next/static/chunks/a.js?dpl=1', accept)).toEqual({
    url: '/_next/static/chunks/a.js.br',
    vary: 'Accept-Encoding',
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=UTF-8',
  });
});

it.each(['gzip', 'br;q=0', 'br; q=0.0, gzip', 'brotli', undefined])(
  'sends the script itself for %s',
  (accept) => {
    expect(asked('/_next/static/chunks/a.js', accept)).toEqual({
      url: '/_next/static/chunks/a.js',
      vary: 'Accept-Encoding',
    });
  },
);

it('leaves every other address as it is', () => {
  expect(asked('/documents', 'br')).toEqual({ url: '/documents' });
});

import { globSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { takesCoding } from './takes-coding.ts';

const FOLDER = '.next/static';
const SUFFIX = '.br';
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.mjs': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
};

/** Writes each script and stylesheet of the build a second time, compressed by Brotli as far as it goes. */
export async function writeCompressedFiles(root: string): Promise<void> {
  const compress = promisify(brotliCompress);
  const write = async (file: string) => {
    const content = readFileSync(file);
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(file + SUFFIX, await compress(content, { params }));
  };
  const files = globSync(`${FOLDER}/**/*.{js,mjs,css}`, { cwd: root });
  await Promise.all(files.map((file) => write(path.join(root, file))));
}

/**
 * Returns a function that has Next answer a request for a file of the build with its compressed copy, if the browser takes it. Next
 * knows the copies as files of their own, with its headers for files that never change; without them it would compress each anew.
 */
export function compressedFiles(root: string): (request: IncomingMessage, response: ServerResponse) => void {
  const copies = new Set(
    globSync(`${FOLDER}/**/*${SUFFIX}`, { cwd: root }).map(
      (file) => `/_next/static/${path.relative(FOLDER, file).split(path.sep).join('/')}`,
    ),
  );
  return (request, response) => {
    const copy = `${request.url?.split('?')[0] ?? ''}${SUFFIX}`;
    if (!copies.has(copy)) return;
    response.setHeader('vary', 'Accept-Encoding');
    if (!takesCoding(request.headers['accept-encoding'], 'br')) return;
    request.url = copy;
    response.setHeader('content-encoding', 'br');
    response.setHeader('content-type', TYPES[path.extname(copy.slice(0, -SUFFIX.length))] ?? '');
  };
}

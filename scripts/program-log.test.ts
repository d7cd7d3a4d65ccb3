import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { errorIn, openProgramLog } from './program-log.ts';

const failed = JSON.stringify({
  level: 50,
  msg: 'request failed',
  err: { message: 'Failed query: select 1', stack: '  at x\n  at y', cause: { message: 'connect\nrefused' } },
});

describe('errorIn', () => {
  it('returns an error of the services in one line, with its cause', () => {
    expect(errorIn(failed)).toBe('request failed: Failed query: select 1: connect refused');
  });

  it.each(['{"level":30,"msg":"request"}', '{broken', 'Ready in 300ms', '{"level":"50"}'])(
    'returns nothing for %s',
    (line) => {
      expect(errorIn(line)).toBeUndefined();
    },
  );
});

describe('openProgramLog', () => {
  it('writes all lines to the file and prints the errors', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'countersign-logs-'));
    const said: string[] = [];
    const log = openProgramLog(folder, 'services', (line) => said.push(line));
    log.follow(Readable.from([Buffer.from(`{"level":30}\n${failed}\n`)]));
    const file = path.join(folder, 'services.log');
    const deadline = Date.now() + 10_000;
    const written = () => readFileSync(file, { encoding: 'utf8', flag: 'a+' });
    while (!written().endsWith(`${failed}\n`) && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect(written()).toBe(`{"level":30}\n${failed}\n`);
    expect(said).toEqual(['services: request failed: Failed query: select 1: connect refused']);
    rmSync(folder, { recursive: true });
  });
});

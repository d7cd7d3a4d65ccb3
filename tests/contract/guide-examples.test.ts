import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { serveKeyProxy, type ServedProxy } from '#support/service/key-proxy.ts';
import { newRobot, type Robot } from '#support/service/api-keys.ts';
import { openOffice, type Office } from '#support/service/signed-in-office.ts';
import { seenBy } from '#support/service/signing-calls.ts';
import { uniquePdf, uploaded } from '#support/service/upload-calls.ts';

const PAGES = ['setup', 'signing'].map((page) => readFileSync(`content/resources/api/${page}.md`, 'utf8'));
const FENCE = /^```(sh|ts|python) example=(\w+)\n([\s\S]*?)^```/gm;
const EXAMPLES = PAGES.flatMap((page) =>
  Array.from(page.matchAll(FENCE), ([, language = '', name = '', code = '']) => ({ language, name, code })),
);
const RUNNERS: Record<string, [program: string, file: string]> = {
  sh: ['bash', 'example.sh'],
  ts: ['node', 'example.ts'],
  python: ['python3', 'example.py'],
};

let office: Office;
let robot: Robot;
let proxy: ServedProxy;
let folder: string;
beforeAll(async () => {
  office = await openOffice();
  robot = await newRobot(office.owner);
  proxy = await serveKeyProxy();
});
afterAll(() => proxy.close());
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'countersign-example-'));
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs an example as a reader would, in a folder of its own, and returns what it printed. */
async function run({ language, code }: (typeof EXAMPLES)[number], variables: object = {}): Promise<string> {
  const [program, file] = RUNNERS[language]!;
  writeFileSync(path.join(folder, file), language === 'sh' ? `set -eo pipefail\n${code}` : code);
  const env = { ...process.env, COUNTERSIGN_URL: proxy.url, COUNTERSIGN_KEY: robot.token, ...variables };
  const { stdout } = await promisify(execFile)(program, [file], { cwd: folder, env });
  return stdout;
}

const named = (name: string) =>
  EXAMPLES.filter((example) => example.name === name).map((example) => [example.language, example] as const);

describe('the examples of the guides to the API', () => {
  it('OS-04 are in curl, TypeScript and Python each', () => {
    const names = new Set(EXAMPLES.map(({ name }) => name));
    expect([...names]).toEqual(['list', 'upload', 'assign', 'status', 'download']);
    for (const name of names)
      expect(named(name).map(([language]) => language)).toEqual(['sh', 'ts', 'python']);
  });

  it.each(named('list'))('OS-04 list the documents (%s)', async (_, example) => {
    await uploaded(office.owner, 'listed.pdf');
    expect(await run(example)).toContain('listed.pdf');
  });

  it.each(named('upload'))('OS-04 upload a file (%s)', async (_, example) => {
    writeFileSync(path.join(folder, 'letter.pdf'), uniquePdf());
    const [id] = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(await run(example)) ?? [];
    expect(await seenBy(office.owner, { id: id! })).toMatchObject({
      document_name: 'letter.pdf',
      status: 'uploaded',
    });
  });

  it.each(named('assign'))('OS-04 name a signatory (%s)', async (_, example) => {
    const { id } = await uploaded(office.owner);
    await run(example, { DOCUMENT_ID: id });
    expect((await seenBy(office.owner, { id })).signatories).toHaveLength(1);
  });

  it.each(named('status'))('OS-04 read the status (%s)', async (_, example) => {
    const { id } = await uploaded(office.owner);
    expect(await run(example, { DOCUMENT_ID: id })).toContain('uploaded');
  });

  it.each(named('download'))('OS-04 fetch the file (%s)', async (_, example) => {
    const file = uniquePdf();
    const { id } = await uploaded(office.owner, 'letter.pdf', file);
    await run(example, { DOCUMENT_ID: id });
    expect(readFileSync(path.join(folder, 'fetched.pdf')).equals(file)).toBe(true);
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runPairingsCommand } from './pairings-command.ts';
import { Pairings } from './pairings.ts';

const APP = 'https://sign.example';
const OTHER = 'https://other.example';

let folder: string;
let pairings: Pairings;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'pairings-command-'));
  pairings = new Pairings(path.join(folder, 'pairings.json'), () => undefined);
  for (const origin of [APP, OTHER, APP, OTHER]) pairings.add(origin);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: string[]) => runPairingsCommand(pairings, args);
const origins = () => pairings.list().map(({ origin }) => origin);

describe('runPairingsCommand', () => {
  it('lists the pairings with numbers and times', () => {
    const { lines, exitCode } = run('pairings');
    expect(exitCode).toBe(0);
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(/^2 {2}https:\/\/other\.example, paired on \d{4}-\d\d-\d\d at \d\d:\d\d UTC$/);
  });

  it('removes one by its number, those of an origin, or all', () => {
    expect(run('unpair', '1').lines).toEqual([expect.stringContaining(`Removed: ${APP}, `)]);
    expect(origins()).toEqual([OTHER, APP, OTHER]);
    expect(run('unpair', `${OTHER}/`).lines).toHaveLength(2);
    expect(origins()).toEqual([APP]);
    expect(run('unpair', '--all')).toMatchObject({ exitCode: 0 });
    expect(origins()).toEqual([]);
    expect(run('pairings')).toEqual({ lines: ['No browser is paired.'], exitCode: 0 });
  });

  it.each(['0', '5', 'https://nobody.example', 'https://sign.example.evil'])(
    'removes nothing for %s, which names no pairing',
    (which) => {
      expect(run('unpair', which).exitCode).toBe(1);
      expect(origins()).toHaveLength(4);
    },
  );

  it.each([[['unpair']], [['unpair', APP, OTHER]], [['pairings', 'all']], [['remove']]])(
    'removes nothing for %j and shows the commands',
    (args) => {
      const { lines, exitCode } = run(...args);
      expect(exitCode).toBe(2);
      expect(lines.join('\n')).toContain('unpair --all');
      expect(origins()).toHaveLength(4);
    },
  );
});

import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from '#contracts/zod.ts';

/** A PDF of another product, and the expected outcome of signing it. */
export interface CorpusFile {
  file: string;
  /** Path within its folder, for messages. */
  name: string;
  password: string | undefined;
  /** `sign`, `refuse: …` for a reason of REFUSAL_REASONS, or `any`: signed or refused, but never broken. */
  expect: string;
}

const CorpusList = z.array(
  z.object({ file: z.string(), password: z._default(z.nullable(z.string()), null), expect: z.string() }),
);

/** Returns the PDFs of a folder: those that its corpus.json names, otherwise all in it and its subfolders, each content once. */
export function corpusFiles(folder: string): CorpusFile[] {
  const list = path.join(folder, 'corpus.json');
  if (existsSync(list)) {
    const entries = CorpusList.parse(JSON.parse(readFileSync(list, 'utf8')));
    return entries.map((entry) => ({
      ...entry,
      name: entry.file,
      file: path.join(folder, entry.file),
      password: entry.password ?? undefined,
    }));
  }
  const files = globSync('**/*.{pdf,PDF}', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
  return distinct(files).map((file) => ({
    file,
    name: path.relative(folder, file),
    password: undefined,
    expect: 'any',
  }));
}

function distinct(files: readonly string[]): string[] {
  const byContent = new Map(
    files.map((file) => [createHash('sha256').update(readFileSync(file)).digest('hex'), file]),
  );
  return [...byContent.values()];
}

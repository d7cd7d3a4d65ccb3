import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Mutant } from './mutant.ts';

const PRODUCT = /^(app|components|demo|lib|services|signing|usb-helper)\/.*\.(tsx?|sql)$/;

/** A copy of the working tree, files that git does not know yet included, whose node_modules are those of the tree. */
export class TreeCopy {
  readonly folder = mkdtempSync(path.join(os.tmpdir(), 'countersign-mutants-'));
  readonly #files: readonly string[];

  constructor(root: string) {
    const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
    this.#files = listed.filter((file) => existsSync(path.join(root, file)));
    for (const file of this.#files) {
      mkdirSync(path.dirname(this.#at(file)), { recursive: true });
      cpSync(path.join(root, file), this.#at(file));
    }
    symlinkSync(path.join(root, 'node_modules'), this.#at('node_modules'));
  }

  /**
   * Changes the copy and returns what takes the change back.
   * @throws Error when there is nothing to change.
   */
  mutate(mutant: Mutant): () => void {
    const originals = new Map<string, string>();
    for (const file of 'replace' in mutant ? [mutant.replace.file] : this.#files.filter(isProduct)) {
      const text = readFileSync(this.#at(file), 'utf8');
      const changed = 'replace' in mutant ? replaced(text, mutant.replace) : reworded(text, mutant.rename);
      if (changed === text) continue;
      originals.set(file, text);
      writeFileSync(this.#at(file), changed);
    }
    if (originals.size === 0) throw new Error(`${mutant.name}: its text is not there.`);
    return () => originals.forEach((text, file) => writeFileSync(this.#at(file), text));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  #at(file: string): string {
    return path.join(this.folder, file);
  }
}

const isProduct = (file: string) => PRODUCT.test(file) && !file.includes('.test.');

const replaced = (text: string, { from, to }: { from: string; to: string }) => text.split(from).join(to);

const reworded = (text: string, { word, to }: { word: string; to: string }) =>
  text.replace(new RegExp(`\\b${word}\\b`, 'g'), to);

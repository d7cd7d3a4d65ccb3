import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from '#contracts/zod.ts';

/** Screen that each picture of the landing page shows, by the name of its structure, which a browser test of the guides compares. */
export const PICTURED_SCREENS = {
  documents: 'documents',
  signatories: 'add-signatories',
  signing: 'preview',
  verified: 'verify',
} as const;
export type LandingPicture = keyof typeof PICTURED_SCREENS;

const STRUCTURES = path.resolve(import.meta.dirname, '../../tests/e2e/guide-pictures');
const RECORD = path.join(import.meta.dirname, 'pictured-structures.json');

/** Returns the SHA-256 of the structure that the screen of each picture has now, hexadecimal. */
export function structuresNow(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(PICTURED_SCREENS).map(([picture, screen]) => [
      picture,
      createHash('sha256')
        .update(readFileSync(path.join(STRUCTURES, `${screen}.txt`)))
        .digest('hex'),
    ]),
  );
}

/** Returns the structures that the screens had when the pictures were made. */
export const recordedStructures = (): Record<string, string> =>
  z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(RECORD, 'utf8')));

/** Records that the pictures show the screens as they are now. */
export const recordStructures = (): void =>
  writeFileSync(RECORD, `${JSON.stringify(structuresNow(), null, 2)}\n`);

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from '#contracts/zod.ts';

/** Hashes of the inline scripts and styles of a page, as sources of a content security policy. */
const InlineHashes = z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) });
export type InlineHashes = z.infer<typeof InlineHashes>;

const StaticPages = z.record(z.string(), InlineHashes);

/** File that `scripts/static-page-policy.ts` writes after the build. */
const FILE = path.join(process.cwd(), '.next/static-pages.json');

let known: z.infer<typeof StaticPages> | undefined;

/** Returns the hashes of the static page at a path; null where the build's list is not at hand, as on Vercel and in development. */
export function inlineHashesOf(pagePath: string): InlineHashes | null {
  known ??= readList();
  return known[pagePath] ?? null;
}

function readList(): z.infer<typeof StaticPages> {
  try {
    return StaticPages.parse(JSON.parse(readFileSync(FILE, 'utf8')));
  } catch {
    return {};
  }
}

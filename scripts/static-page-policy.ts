import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const PAGES = '.next/server/app/**/*.html';
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;
const POLICY = /<meta http-equiv="content-security-policy"[^>]*>/;

/**
 * Writes into every page that the build made a policy that permits exactly its own inline scripts, by their hashes. A page
 * that is made once cannot carry a nonce; with the header of the middleware both policies apply.
 */
export function writeStaticPagePolicies(root: string): void {
  for (const file of globSync(PAGES, { cwd: root })) {
    const page = path.join(root, file);
    writeFileSync(page, withPolicy(readFileSync(page, 'utf8')));
  }
}

/** Returns the HTML of a page with the policy for its scripts as the first element of its head. */
export function withPolicy(html: string): string {
  const bare = html.replace(POLICY, '');
  const hashes = Array.from(bare.matchAll(INLINE_SCRIPT), ([, script = '']) => `'${sha256(script)}'`);
  const policy = ["script-src 'self'", ...new Set(hashes)].join(' ');
  return bare.replace(
    /<head[^>]*>/,
    (head) => `${head}<meta http-equiv="content-security-policy" content="${policy}">`,
  );
}

const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

if (import.meta.main) writeStaticPagePolicies(process.cwd());

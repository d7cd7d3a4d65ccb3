import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const PAGES = '.next/server/app/**/*.html';
const LIST = '.next/static-pages.json';
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;
const STYLESHEET = /<link (?!media=)[^>]*rel="stylesheet"[^>]*href="([^"?]+)[^>]*>/g;
const RELATIVE_URL = /url\(\.\.\//g;
const POLICY = /<meta http-equiv="content-security-policy"[^>]*>/;

/**
 * Writes into every page that the build made its stylesheets, and a policy that permits exactly its own inline scripts, by their
 * hashes. A page that is made once cannot carry a nonce. The middleware puts the hashes into its header too, from a list of all pages.
 */
export function writeStaticPages(root: string): void {
  const read = (address: string) =>
    readFileSync(path.join(root, address.replace('/_next/', '.next/')), 'utf8');
  const list: Record<string, InlineHashes> = {};
  for (const file of globSync(PAGES, { cwd: root })) {
    const page = path.join(root, file);
    const html = withPolicy(withStyles(readFileSync(page, 'utf8'), read));
    writeFileSync(page, html);
    list[addressOf(file)] = inlineHashes(html);
  }
  writeFileSync(path.join(root, LIST), JSON.stringify(list));
}

/** Returns the path in an address of a page's file, for example /resources for .next/server/app/resources.html. */
function addressOf(file: string): string {
  const page = path.posix.relative('.next/server/app', file.replace(/\.html$/, ''));
  return page === 'index' ? '/' : `/${page}`;
}

interface InlineHashes {
  scripts: string[];
  styles: string[];
}

/** Returns the hashes of a page's inline scripts and styles, as sources of a policy. */
export function inlineHashes(html: string): InlineHashes {
  return { scripts: hashesOf(html, INLINE_SCRIPT), styles: hashesOf(html, INLINE_STYLE) };
}

function hashesOf(html: string, inline: RegExp): string[] {
  return [...new Set(Array.from(html.matchAll(inline), ([, content = '']) => `'${sha256(content)}'`))];
}

/**
 * Returns the HTML of a page with its stylesheets in it, since a browser waits for a linked one before it paints. The links stay, and
 * apply to no medium: React looks for them, and would add them again. `read` returns the stylesheet at an address.
 */
export function withStyles(html: string, read: (address: string) => string): string {
  return html.replace(STYLESHEET, (link, address: string) => {
    const css = read(address).replace(
      RELATIVE_URL,
      `url(${path.posix.dirname(path.posix.dirname(address))}/`,
    );
    return `<style>${css}</style>${link.replace('<link ', '<link media="not all" ')}`;
  });
}

/** Returns the HTML of a page with the policy for its scripts as the first element of its head. */
export function withPolicy(html: string): string {
  const bare = html.replace(POLICY, '');
  const policy = ["script-src 'self'", ...hashesOf(bare, INLINE_SCRIPT)].join(' ');
  return bare.replace(
    /<head[^>]*>/,
    (head) => `${head}<meta http-equiv="content-security-policy" content="${policy}">`,
  );
}

const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

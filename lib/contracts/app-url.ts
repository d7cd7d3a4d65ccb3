import { z } from './zod.ts';

/** Address of the web app: its origin, which slashes at the end may follow. The pages have fixed paths, so it has none. */
export const AppUrl = z.pipe(
  z
    .url({ protocol: /^https?$/ })
    .check(z.refine(isOrigin, 'must be as https://sign.example.com, without a path')),
  z.transform((text) => new URL(text).origin),
);

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return true; // which is reported already
  const { pathname, search, hash, username, password } = new URL(text);
  return /^\/*$/.test(pathname) && [search, hash, username, password].every((part) => part === '');
}

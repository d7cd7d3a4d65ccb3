import { withPolicy } from './static-page-policy.ts';

// printf 'go()' | openssl dgst -sha256 -binary | base64
const HASH = "'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='";
const page = (head: string) =>
  `<!doctype html><html><head>${head}<title>A</title></head><body></body></html>`;

describe('withPolicy', () => {
  it('permits the inline scripts of a page by their hashes, before any of them', () => {
    const html = withPolicy(page('<script id="a">go()</script><script src="/a.js" async=""></script>'));
    expect(html).toContain(
      `<head><meta http-equiv="content-security-policy" content="script-src 'self' ${HASH}"><script id="a">`,
    );
  });

  it('does not permit inline scripts of a page that has none', () => {
    expect(withPolicy(page('<script src="/a.js"></script>'))).toContain(`content="script-src 'self'"`);
  });

  it('leaves a page as it is that has its policy already', () => {
    const once = withPolicy(page('<script>go()</script>'));
    expect(withPolicy(once)).toBe(once);
  });
});

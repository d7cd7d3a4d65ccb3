import { inlineHashes, withPolicy, withStyles } from './static-page-policy.ts';

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

describe('withStyles', () => {
  const link = '<link rel="stylesheet" href="/_next/static/chunks/a.css" data-precedence="next"/>';
  const css = '@font-face{src:url(../media/a.woff2)}';

  it('writes the stylesheets into the page, with the addresses of their files, and keeps the links for React', () => {
    const html = withStyles(page(link), (address) => (address === '/_next/static/chunks/a.css' ? css : ''));
    expect(html).toContain(
      '<style>@font-face{src:url(/_next/static/media/a.woff2)}</style><link media="not all" ',
    );
    expect(html).toContain('href="/_next/static/chunks/a.css" data-precedence="next"/>');
  });

  it('leaves a page as it is that has its stylesheets already', () => {
    const once = withStyles(page(link), () => css);
    expect(withStyles(once, () => css)).toBe(once);
  });
});

describe('inlineHashes', () => {
  it('lists the hash of each inline script and style of a page once, and none of a linked one', () => {
    const inline = '<script>go()</script><script>go()</script><style nonce="">go()</style>';
    expect(inlineHashes(page(`${inline}<script src="/a.js"></script>`))).toEqual({
      scripts: [HASH],
      styles: [HASH],
    });
  });
});

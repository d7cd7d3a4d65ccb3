import { trustedTypesRules } from './trusted-types.ts';

const { createHTML, createScript, createScriptURL } = trustedTypesRules('https://sign.example');

describe('the rules for text that becomes markup or code', () => {
  it('passes text without markup and the element with which React creates scripts, and no other markup', () => {
    expect(['Nov 2026', '<script></script>'].map(createHTML)).toEqual(['Nov 2026', '<script></script>']);
    for (const html of ['<b>', '&lt;', '<script>1</script>', '<script></script><img>'])
      expect([html, createHTML(html)]).toEqual([html, null]);
  });

  it('passes no text of a script', () => {
    expect(['', ' ', '1'].map(createScript)).toEqual(['', null, null]);
  });

  it('passes the addresses of files of the build only', () => {
    const own = ['/_next/static/chunks/a.js', 'https://sign.example/_next/static/media/worker.mjs'];
    expect(own.map(createScriptURL)).toEqual(own);
    for (const url of [
      'https://evil.example/_next/static/a.js',
      '//evil.example/_next/static/a.js',
      '/api/attachment?url=x',
      '/_next/static/../../api/attachment',
      '/_next/static/%2e%2e/%2e%2e/api/attachment',
      'data:text/javascript,1',
      'blob:https://sign.example/5',
    ])
      expect([url, createScriptURL(url)]).toEqual([url, null]);
  });
});

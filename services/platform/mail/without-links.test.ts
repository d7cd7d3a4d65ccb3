import { withoutLinks } from './without-links.ts';

/** Shows the zero-width spaces. */
const shown = (text: string) => withoutLinks(text).replaceAll('\u200b', '|');

describe('withoutLinks', () => {
  it.each([
    ['See https://evil.example/a?b=c', 'See https://|evil.|example/a?b=c'],
    ['evil.example', 'evil.|example'],
    ['Visit WWW.Evil.Example now.', 'Visit WWW.|Evil.|Example now.'],
    ['a.b.co.uk:8080/x.pdf', 'a.|b.|co.|uk:8080/x.pdf'],
    ['https://user@evil.example/', 'https://|user@evil.|example/'],
    ['me@evil.example/path', 'me@evil.|example/path'],
    ['münchen.example', 'münchen.|example'],
    ['evil。example', 'evil。|example'],
    ['evil.xn--p1ai', 'evil.|xn--p1ai'],
    ['http://192.0.2.1/', 'http://|192.0.2.1/'],
    ['evil.example.pdf', 'evil.|example.|pdf'],
    ['1.evil.example', '1.|evil.|example'],
    ['ftp://x', 'ftp://|x'],
    ["'evil.example'", "'evil.|example'"],
    ['...evil.example...', '...evil.|example...'],
    ['evil.example-', 'evil.|example-'],
  ])('separates %s', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it.each([
    'Please sign until Friday. Thank you.',
    'First line.\nSecond line.\r\nThird: done.',
    'The price is 3.50 EUR, version 1.2.3, at 10.30 a.m., i.e. soon … e.g. now.',
    'Contract.pdf and Report 2026.xlsx',
    'Write to ada.lovelace@office.example, or to bob@office.example.',
    'Address: 203.0.113.9',
    'Signed by Dr. No & Sons: 5/6 <b>',
    '',
  ])('leaves %j as it is', (text) => {
    expect(withoutLinks(text)).toBe(text);
  });

  it('takes little time for a long text without an end', () => {
    const began = performance.now();
    for (const text of [
      'a.'.repeat(50_000),
      'a@'.repeat(50_000),
      'a-'.repeat(50_000),
      '://'.repeat(30_000),
      'a..'.repeat(50_000),
    ])
      withoutLinks(text);
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

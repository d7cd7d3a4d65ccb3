import { guideSections, plainText } from './guide-sections.ts';

describe('guideSections', () => {
  it('splits a text at its headings, but not in code', () => {
    const text = '# Title\n\nWords.\n\n## First part\n\n```sh\n# no heading\n```\n\n### 1. `Deeper`\n';
    expect(guideSections(text)).toEqual([
      { level: 1, title: 'Title', id: 'title', text: '\nWords.\n\n' },
      { level: 2, title: 'First part', id: 'first-part', text: '\n```sh\n# no heading\n```\n\n' },
      { level: 3, title: '1. Deeper', id: '1-deeper', text: '\n' },
    ]);
  });
});

describe('plainText', () => {
  it('keeps the words and drops the marks', () => {
    const text =
      '- Choose _Sign_, **then** [Documents](/documents).\n\n| Word | In `code` |\n| --- | --- |\n| a_b | 2 |';
    expect(plainText(text)).toBe('Choose Sign, then Documents. Word In code a_b 2');
  });
});

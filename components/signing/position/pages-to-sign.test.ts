import { pagesToSignHelp } from './pages-to-sign.ts';

const document = (pages_to_sign: number[], page_count = 120) => ({ pages_to_sign, page_count });

describe('pagesToSignHelp', () => {
  it('DO-11 lists the pages to sign of one document, whatever page is chosen', () => {
    const chosen = { choice: 'first', customPage: '' } as const;
    expect(pagesToSignHelp([document([1, 60, 120])], chosen)).toBe('You are asked to sign pages 1, 60, 120.');
    expect(pagesToSignHelp([document([2])], chosen)).toBe('You are asked to sign page 2.');
    expect(pagesToSignHelp([document([])], chosen)).toBeUndefined();
  });

  it.each([
    ['first', '', '2 of them are to be signed on other pages than this'],
    ['custom', '2', '2 of them are to be signed on other pages than this'],
    ['last', '', '3 of them are to be signed on other pages than this'],
    ['all', '', undefined],
  ] as const)(
    'counts the documents with pages to sign that %s %s does not cover',
    (choice, customPage, expected) => {
      const documents = [document([1], 3), document([1, 60, 120]), document([2], 9)];
      expect(pagesToSignHelp(documents, { choice, customPage })).toBe(expected);
    },
  );
});

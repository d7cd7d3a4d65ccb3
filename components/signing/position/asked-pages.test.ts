import { askedPagesHelp } from './asked-pages.ts';

const document = (pages_to_sign: number[], page_count = 120) => ({ pages_to_sign, page_count });

describe('askedPagesHelp', () => {
  it('DO-11 names the pages of one document, whatever is chosen', () => {
    const planned = { choice: 'first', customPage: '' } as const;
    expect(askedPagesHelp([document([1, 60, 120])], planned)).toBe('You are asked to sign pages 1, 60, 120.');
    expect(askedPagesHelp([document([2])], planned)).toBe('You are asked to sign page 2.');
    expect(askedPagesHelp([document([])], planned)).toBeUndefined();
  });

  it.each([
    ['first', '', '2 of them are to be signed on other pages than this'],
    ['custom', '2', '2 of them are to be signed on other pages than this'],
    ['last', '', '3 of them are to be signed on other pages than this'],
    ['all', '', undefined],
  ] as const)('counts the documents that ask for other pages than %s %s', (choice, customPage, said) => {
    const documents = [document([1], 3), document([1, 60, 120]), document([2], 9)];
    expect(askedPagesHelp(documents, { choice, customPage })).toBe(said);
  });
});

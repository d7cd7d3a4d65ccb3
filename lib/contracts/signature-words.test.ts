import type { RevocationFinding, SignatureFinding } from './signature-report.ts';
import {
  changeNotes,
  changeSentences,
  coverageWords,
  revocationWords,
  timeWords,
} from './signature-words.ts';

describe('coverageWords', () => {
  it('names the covered revision and its extent', () => {
    expect(coverageWords({ coverage: 'whole_file', revision: 3 }, 3)).toBe(
      'Signed version 3 of 3, the whole document.',
    );
    expect(coverageWords({ coverage: 'revision', revision: 1 }, 3)).toBe(
      'Signed version 1 of 3, the document as it was then.',
    );
    expect(coverageWords({ coverage: 'revision', revision: null }, 0)).toBe('The document as it was then.');
    expect(coverageWords({ coverage: 'none', revision: null }, 3)).toContain('proves nothing');
  });
});

describe('changeSentences', () => {
  const place = (part: string, page: number | null) => ({
    ...{ change: 'annotation' as const, part, page },
    rectangles: [{ x: 1, y: 2, width: 3, height: 4 }],
  });

  it('names the first places in words, and counts the others', () => {
    const pages = [1, 2, 3, 4, 5, 6, 7].map((page) => place('Text', page));
    expect(changeSentences({ later_changes: ['annotation'], change_places: pages })).toEqual([
      'Comments or other annotations were added: note on page 1, note on page 2, note on page 3, note on page 4, note on page 5, 2 more.',
    ]);
  });

  it('keeps to the sentence where a place says nothing to a reader', () => {
    const metadata = { ...place('Info', null), change: 'metadata' as const };
    expect(changeNotes({ later_changes: ['metadata'], change_places: [metadata] })).toEqual([
      { sentence: 'Metadata of the document was changed or left out.', places: [] },
    ]);
  });
});

describe('revocationWords', () => {
  const finding = (facts: Partial<RevocationFinding>): RevocationFinding => ({
    status: 'good',
    source: 'ocsp',
    is_embedded: true,
    produced_at: null,
    revoked_at: null,
    reason: '',
    ...facts,
  });

  it('names the source and whether it is in the file', () => {
    expect(revocationWords(finding({})).meaning).toBe(
      'An answer of the authority in the file says that it was not revoked.',
    );
    expect(revocationWords(finding({ source: 'crl', is_embedded: false })).meaning).toBe(
      'A revocation list says that it was not revoked.',
    );
  });

  it('names the reason of a revocation if there is one', () => {
    const revoked = finding({ status: 'revoked', reason: 'keyCompromise' });
    expect(revocationWords(revoked).meaning).toContain('revoked: the key fell into other hands.');
    expect(revocationWords({ ...revoked, reason: '' }).meaning).toMatch(/was revoked\.$/);
  });

  it('does not call a certificate good that was not checked', () => {
    expect(revocationWords(finding({ status: 'not_checked' })).label).toBe('Not checked');
    expect(revocationWords(finding({ status: 'unknown' })).label).toBe('Not known');
  });
});

describe('timeWords', () => {
  const at = (facts: Partial<NonNullable<SignatureFinding['time']>>) =>
    timeWords({
      value: '2026-11-05T13:05:09Z',
      source: 'timestamp',
      authority: 'TSA',
      is_trusted: true,
      is_qualified: false,
      ...facts,
    });

  it('names the authority that attests the time, and whether it is trusted', () => {
    expect(at({})).toBe('Attested by TSA.');
    expect(at({ is_qualified: true })).toBe('Attested by TSA, with a qualified timestamp.');
    expect(at({ is_trusted: false })).toBe('Stated by TSA, which is not trusted here.');
    expect(at({ source: 'signer', authority: null, is_trusted: false })).toContain(
      'no authority attests to it',
    );
    expect(timeWords(null)).toBe('The signature states no time.');
  });
});

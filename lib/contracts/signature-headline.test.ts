import { byKind, documentMeaningOf, headlineOf } from './signature-headline.ts';
import type { SignatureFinding, SignatureVerdict, VerificationReport } from './signature-report.ts';

const of = (kind: SignatureFinding['kind'], verdicts: readonly SignatureVerdict[]) =>
  verdicts.map((verdict) => ({ kind, verdict }) as SignatureFinding); // the only fields that are read
const persons = (...verdicts: SignatureVerdict[]) => of('signature', verdicts);
const timestamps = (...verdicts: SignatureVerdict[]) => of('document_timestamp', verdicts);

type Verdict = VerificationReport['verdict'];
const whole = (verdict: Verdict, signatures: SignatureFinding[], unreachable = 0) => ({
  verdict,
  signatures,
  unreachable_signatures: unreachable,
  is_damaged: false,
});
const damaged = (...facts: Parameters<typeof whole>) => ({ ...whole(...facts), is_damaged: true });

describe('headlineOf', () => {
  it.each<[Verdict, SignatureFinding[], string]>([
    ['unsigned', [], 'This document is not signed'],
    ['valid', persons('valid'), 'The signature is valid'],
    ['valid', persons('valid', 'valid'), 'All 2 signatures are valid'],
    ['unknown', persons('unknown'), 'The signature could not be confirmed'],
    ['unknown', persons('valid', 'unknown', 'unknown'), '2 of 3 signatures could not be confirmed'],
    ['unknown', persons('unknown', 'unknown'), 'None of the 2 signatures could be confirmed'],
    ['invalid', persons('invalid'), 'The signature is not valid'],
    ['invalid', persons('valid', 'unknown', 'invalid'), '1 of 3 signatures is not valid'],
    ['invalid', persons('valid', 'invalid', 'invalid'), '2 of 3 signatures are not valid'],
    ['invalid', persons('invalid', 'invalid'), 'None of the 2 signatures is valid'],
  ])('returns for verdict %s and signatures %j "%s"', (verdict, signatures, words) => {
    expect(headlineOf(whole(verdict, signatures))).toBe(words);
  });

  const [three, threeTimes] = [persons('valid', 'valid', 'valid'), timestamps('valid', 'valid', 'valid')];
  it.each<[Verdict, SignatureFinding[], string]>([
    ['valid', [...three, ...threeTimes], 'All 3 signatures and 3 timestamps are valid'],
    ['valid', [...three, ...timestamps('valid')], 'All 3 signatures and the timestamp are valid'],
    ['valid', [...persons('valid'), ...timestamps('valid')], 'The signature and the timestamp are valid'],
    ['valid', [...persons('valid'), ...threeTimes], 'The signature and 3 timestamps are valid'],
    ['valid', timestamps('valid'), 'The timestamp is valid'],
    ['valid', threeTimes, 'All 3 timestamps are valid'],
    ['unknown', [...three, ...timestamps('unknown')], 'The timestamp could not be confirmed'],
    [
      'unknown',
      [...persons('unknown', 'valid'), ...timestamps('valid', 'unknown', 'valid')],
      '1 of 2 signatures and 1 of 3 timestamps could not be confirmed',
    ],
    [
      'unknown',
      [...persons('unknown', 'unknown'), ...timestamps('unknown', 'unknown')],
      'None of the 2 signatures and 2 timestamps could be confirmed',
    ],
    ['invalid', [...three, ...timestamps('invalid', 'valid')], '1 of 2 timestamps is not valid'],
    [
      'invalid',
      [...persons('invalid'), ...timestamps('invalid', 'valid')],
      'The signature and 1 of 2 timestamps are not valid',
    ],
  ])('counts timestamps separately: for verdict %s and %j it returns "%s"', (verdict, signatures, words) => {
    expect(headlineOf(whole(verdict, signatures))).toBe(words);
  });

  it('reports signatures that no field refers to and never calls such a file unsigned', () => {
    expect(headlineOf(whole('unknown', [], 1))).toBe('A signature in the file cannot be reached');
    expect(headlineOf(whole('unknown', [], 2))).toBe('2 signatures in the file cannot be reached');
    expect(headlineOf(whole('unknown', persons('valid'), 1))).toBe(
      'The signature is valid, and another in the file cannot be reached',
    );
    expect(headlineOf(whole('invalid', persons('invalid', 'valid'), 2))).toBe(
      '1 of 2 signatures is not valid, and 2 others in the file cannot be reached',
    );
  });
});

describe('a damaged file', () => {
  it('is never called unsigned, because a signature may have been lost', () => {
    expect(headlineOf(damaged('unknown', []))).toBe('No signature was found, and the file is damaged');
    expect(documentMeaningOf(damaged('unknown', []))).toContain('A signature may have been lost with them.');
  });

  it('is reported beside the signatures that it still has', () => {
    const [cut, earlier] = [damaged('invalid', persons('invalid')), damaged('unknown', persons('valid'))];
    expect(headlineOf(cut)).toBe('The signature is not valid, and the file is damaged');
    expect(headlineOf(earlier)).toBe('The signature is valid, and the file is damaged');
    expect(documentMeaningOf(cut)).toContain('Ask for the document again. Do not rely on this document');
  });

  it('with a signature that cannot be reached is reported by that', () => {
    expect(headlineOf(damaged('unknown', [], 1))).toBe('A signature in the file cannot be reached');
  });
});

describe('documentMeaningOf', () => {
  it('gives advice if a signature cannot be reached', () => {
    const lost = documentMeaningOf(whole('unknown', [], 1));
    expect(lost).toContain('it was removed after signing, or the file is damaged');
    expect(lost).toContain('Ask for the document as it was signed.');
    expect(documentMeaningOf(whole('unknown', persons('valid'), 2))).not.toContain('stand below');
    expect(documentMeaningOf(whole('invalid', persons('invalid'), 2))).toContain('The reasons stand below.');
  });

  it('says that an unsigned file holds no signature', () => {
    expect(documentMeaningOf(whole('unsigned', []))).toContain('The file holds no signature');
  });
});

it('byKind separates signatures from document timestamps', () => {
  const [person, authority] = [...persons('valid'), ...timestamps('valid')];
  expect(byKind([authority!, person!])).toEqual({ persons: [person], timestamps: [authority] });
});

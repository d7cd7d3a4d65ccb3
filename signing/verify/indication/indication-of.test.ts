import type { RevocationFinding } from '../report.ts';
import { NOT_CHECKED } from '../trust/revocation-status.ts';
import { SIGNATURE_PROBLEMS, verdictOf, type SignatureProblem } from '../signature-problems.ts';
import { indicationOf, type IndicationInput, type SignerFacts } from './indication-of.ts';

const at = (year: number) => new Date(Date.UTC(year, 0));
const GOOD: RevocationFinding = { ...NOT_CHECKED, status: 'good', source: 'ocsp' };
const REVOKED: RevocationFinding = { ...GOOD, status: 'revoked', revokedAt: at(2024) };
const SIGNER: SignerFacts = {
  notBefore: at(2022),
  notAfter: at(2026),
  revocations: [GOOD, GOOD],
  hasRevocationGap: false,
};
const BASE: IndicationInput = {
  kind: 'signature',
  problems: [],
  signer: SIGNER,
  statedTime: at(2023),
  provedAt: at(2025),
  now: at(2025),
  hasProofGap: false,
  isOutOfOrder: false,
};
const result = (input: Partial<IndicationInput>) => {
  const { main, sub } = indicationOf({ ...BASE, ...input });
  return sub === undefined ? main : `${main} ${sub}`;
};
const withRevocations = (...revocations: RevocationFinding[]) => ({ ...SIGNER, revocations });

describe('the indication of a signature', () => {
  it.each<[string, Partial<IndicationInput>, string]>([
    ['without a problem passes', {}, 'TOTAL-PASSED'],
    [
      'over other bytes',
      { problems: ['digest_mismatch', 'changed_after_signing'] },
      'TOTAL-FAILED HASH_FAILURE',
    ],
    ['of another key', { problems: ['signature_mismatch'] }, 'TOTAL-FAILED SIG_CRYPTO_FAILURE'],
    ['with a hole in its ByteRange', { problems: ['byte_range_invalid'] }, 'TOTAL-FAILED FORMAT_FAILURE'],
    ['whose document was changed', { problems: ['changed_after_signing'] }, 'TOTAL-FAILED FORMAT_FAILURE'],
    [
      'with comments added',
      { problems: ['annotated_after_signing'] },
      'INDETERMINATE SIG_CONSTRAINTS_FAILURE',
    ],
    [
      'that names another certificate',
      { problems: ['signing_certificate_mismatch'] },
      'INDETERMINATE NO_SIGNING_CERTIFICATE_FOUND',
    ],
    [
      'without a trust anchor',
      { problems: ['certificate_untrusted'] },
      'INDETERMINATE NO_CERTIFICATE_CHAIN_FOUND',
    ],
    [
      'by a name outside its constraints',
      { problems: ['certificate_name_not_permitted'] },
      'INDETERMINATE CHAIN_CONSTRAINTS_FAILURE',
    ],
    [
      'with a damaged certificate',
      { problems: ['certificate_damaged'] },
      'INDETERMINATE CERTIFICATE_CHAIN_GENERAL_FAILURE',
    ],
    [
      'without revocation information',
      { signer: { ...SIGNER, hasRevocationGap: true } },
      'INDETERMINATE TRY_LATER',
    ],
    ['whose authority did not respond', { problems: ['revocation_unknown'] }, 'INDETERMINATE TRY_LATER'],
    [
      'under later timestamps that go back in time',
      { isOutOfOrder: true },
      'INDETERMINATE TIMESTAMP_ORDER_FAILURE',
    ],
  ])('%s', (_, input, expected) => {
    expect(result(input)).toBe(expected);
  });

  it.each<[string, Partial<IndicationInput>, string]>([
    ['states a time after it', { statedTime: at(2025) }, 'TOTAL-FAILED REVOKED'],
    ['states a time before it, which nothing proves', {}, 'INDETERMINATE REVOKED_NO_POE'],
    ['states no time', { statedTime: undefined }, 'INDETERMINATE REVOKED_NO_POE'],
    [
      'comes from an authority that was revoked',
      { signer: withRevocations(GOOD, REVOKED) },
      'INDETERMINATE REVOKED_CA_NO_POE',
    ],
  ])('with a revoked certificate, which %s', (_, input, expected) => {
    const signer = withRevocations(REVOKED, GOOD);
    expect(result({ problems: ['certificate_revoked'], signer, ...input })).toBe(expected);
  });

  it('is not harmed by a revocation after its proof of existence, unless the proof itself is not validated', () => {
    const signer = withRevocations({ ...GOOD, revokedAt: at(2024) }, GOOD);
    const proved = { signer, provedAt: at(2023) };
    expect(result(proved)).toBe('TOTAL-PASSED');
    expect(result({ ...proved, hasProofGap: true })).toBe('INDETERMINATE REVOKED_NO_POE');
  });

  it.each<[string, Partial<IndicationInput>, string]>([
    ['known not to be revoked', {}, 'INDETERMINATE OUT_OF_BOUNDS_NOT_REVOKED'],
    ['without status', { signer: withRevocations(NOT_CHECKED) }, 'INDETERMINATE OUT_OF_BOUNDS_NO_POE'],
    [
      'valid itself, below an expired authority',
      { provedAt: at(2025) },
      'INDETERMINATE CERTIFICATE_CHAIN_GENERAL_FAILURE',
    ],
  ])('with an expired certificate, %s', (_, input, expected) => {
    const late = { provedAt: at(2027), now: at(2027) };
    expect(result({ problems: ['certificate_expired'], ...late, ...input })).toBe(expected);
  });

  it('outlives its certificate with a proof of existence, unless the proof itself is not validated', () => {
    const proved = { provedAt: at(2025), now: at(2027) };
    expect(result(proved)).toBe('TOTAL-PASSED');
    expect(result({ ...proved, hasProofGap: true })).toBe('INDETERMINATE OUT_OF_BOUNDS_NO_POE');
  });

  it('fails if a proof shows that it existed before its certificate', () => {
    const early = { problems: ['certificate_not_yet_valid'] as const, provedAt: at(2021) };
    expect(result(early)).toBe('TOTAL-FAILED NOT_YET_VALID');
    expect(result({ ...early, hasProofGap: true })).toBe('INDETERMINATE OUT_OF_BOUNDS_NO_POE');
    expect(result({ ...early, provedAt: at(2023) })).toBe('INDETERMINATE CERTIFICATE_CHAIN_GENERAL_FAILURE');
  });

  it.each(['digest_too_weak', 'certificate_weak', 'digest_unknown'] as const)(
    'with %s depends on a proof of existence',
    (problem) => {
      expect(result({ problems: [problem] })).toBe('INDETERMINATE CRYPTO_CONSTRAINTS_FAILURE_NO_POE');
      expect(result({ problems: [problem], provedAt: at(2023) })).toBe(
        'INDETERMINATE CRYPTO_CONSTRAINTS_FAILURE',
      );
    },
  );

  it('is PASSED or FAILED for a document timestamp', () => {
    const kind = 'document_timestamp' as const;
    expect(result({ kind })).toBe('PASSED');
    expect(result({ kind, problems: ['digest_mismatch'] })).toBe('FAILED HASH_FAILURE');
    expect(result({ kind, problems: ['certificate_untrusted'] })).toBe(
      'INDETERMINATE NO_CERTIFICATE_CHAIN_FOUND',
    );
  });
});

describe('indication and verdict', () => {
  const flags = [false, true];
  const signers = [undefined, SIGNER, withRevocations(REVOKED), { ...SIGNER, hasRevocationGap: true }];
  const states = signers.flatMap((signer) =>
    [at(2021), at(2023), at(2025), at(2027)].flatMap((provedAt) =>
      [undefined, at(2023), at(2025)].flatMap((statedTime) =>
        flags.flatMap((hasProofGap) =>
          flags.map((isOutOfOrder) => ({ signer, provedAt, statedTime, hasProofGap, isOutOfOrder })),
        ),
      ),
    ),
  );
  const pairs: SignatureProblem[][] = [
    [],
    ...SIGNATURE_PROBLEMS.flatMap((one) => SIGNATURE_PROBLEMS.map((other) => [one, other])),
  ];

  it('never contradict each other: passed is valid, failed is invalid, and valid is never failed', () => {
    const contradictions = pairs.flatMap((problems) => {
      const verdict = verdictOf(problems);
      return states.flatMap((state) => {
        const { main } = indicationOf({ ...BASE, ...state, now: at(2027), problems });
        const allowed = { valid: 'TOTAL-PASSED', unknown: '', invalid: 'TOTAL-FAILED' }[verdict];
        return main === 'INDETERMINATE' || main === allowed ? [] : [{ problems, state, verdict, main }];
      });
    });
    expect(contradictions).toEqual([]);
  });

  it('leave a valid signature INDETERMINATE only where revocation, proof or order of timestamps is missing', () => {
    const found = new Set(states.map((state) => result({ ...BASE, ...state, now: at(2027), problems: [] })));
    expect([...found].toSorted()).toEqual([
      'INDETERMINATE OUT_OF_BOUNDS_NO_POE',
      'INDETERMINATE REVOKED_NO_POE',
      'INDETERMINATE TIMESTAMP_ORDER_FAILURE',
      'INDETERMINATE TRY_LATER',
      'TOTAL-PASSED',
    ]);
  });
});

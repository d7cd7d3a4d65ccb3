import { daysLeftText, validityOf } from './certificate-validity.ts';

const PERIOD = { not_before: '2026-01-01T00:00:00Z', not_after: '2026-12-31T12:00:00Z' };
const at = (iso: string) => validityOf(PERIOD, new Date(iso));

describe('validity of a certificate', () => {
  it('OS-05 counts the whole days left', () => {
    expect(at('2026-12-01T12:00:00Z')).toEqual({ state: 'valid', daysLeft: 30 });
    expect(at('2026-12-01T12:00:01Z')).toEqual({ state: 'ending', daysLeft: 29 });
    expect(at('2026-12-31T00:00:00Z')).toEqual({ state: 'ending', daysLeft: 0 });
  });

  it('OS-05 expires at the last moment, not at the end of its day', () => {
    expect(at('2026-12-31T12:00:00Z').state).toBe('ending');
    expect(at('2026-12-31T12:00:01Z')).toEqual({ state: 'expired', daysLeft: 0 });
  });

  it('OS-05 recognizes a certificate that is not yet valid', () => {
    expect(at('2025-12-31T23:59:59Z').state).toBe('not_yet_valid');
  });

  it('returns the remaining days in words', () => {
    expect([0, 1, 29].map(daysLeftText)).toEqual(['expires today', '1 day left', '29 days left']);
  });
});

import { expiryWords } from './expiry-words.ts';

const NOW = new Date('2026-11-22T10:00:00Z');
const own = { subject: 'Ana Novak', organizationName: 'Harbour Office', userId: 'ana' };
const leftUntil = (end: string) => expiryWords({ ...own, notAfter: new Date(end) }, NOW).subject;

describe('expiryWords', () => {
  it('OS-05 names the certificate, the time left and the end with its zone', () => {
    const { subject, sentence } = expiryWords({ ...own, notAfter: new Date('2026-11-29T09:30:00Z') }, NOW);
    expect(subject).toBe('Your certificate “Ana Novak” expires in 7 days');
    expect(sentence).toBe('Your certificate “Ana Novak” expires in 7 days, on 2026-11-29 09:30 UTC.');
  });

  it('OS-05 names the organization whose certificate it is', () => {
    const notAfter = new Date('2026-12-20T10:00:00Z');
    expect(expiryWords({ ...own, userId: null, notAfter }, NOW).subject).toBe(
      'The certificate “Ana Novak” of Harbour Office expires in 28 days',
    );
  });

  it('OS-05 counts the last day in hours', () => {
    expect(leftUntil('2026-11-23T09:00:00Z')).toContain('in 23 hours');
    expect(leftUntil('2026-11-22T10:20:00Z')).toContain('within an hour');
  });
});

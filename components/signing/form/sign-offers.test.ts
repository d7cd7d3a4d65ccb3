import { encryptionObstacle, lockHelp } from './sign-offers.ts';
import { documentOf, signatoryOf } from '../test-documents.ts';

describe('what the sign form offers', () => {
  it('DO-11 offers encryption while nobody has signed', () => {
    const document = documentOf({ signatories: [signatoryOf(1, 'pending'), signatoryOf(2, 'waiting')] });
    expect(encryptionObstacle([document])).toBeNull();
  });

  it('DO-11 says whose signature encryption would break', () => {
    const document = documentOf({ signatories: [signatoryOf(1, 'signed'), signatoryOf(2, 'pending')] });
    expect(encryptionObstacle([documentOf(), document])).toMatch(/^Person 1 has signed already/);
  });

  it('a mark as signed leaves no signature that encryption would break', () => {
    const document = documentOf({
      signatories: [signatoryOf(1, 'marked_as_signed'), signatoryOf(2, 'pending')],
    });
    expect(encryptionObstacle([document])).toBeNull();
  });

  it('does not encrypt what is encrypted', () => {
    expect(encryptionObstacle([documentOf({ is_encrypted: true })])).toMatch(/already needs a password/);
  });

  it('says who closes a document that others must still sign', () => {
    const signatories = [signatoryOf(1, 'pending'), signatoryOf(3, 'waiting'), signatoryOf(2, 'waiting')];
    expect(lockHelp([documentOf({ signatories })])).toContain('Person 3');
    expect(lockHelp([documentOf({ signatories }), documentOf()])).toBe(
      'Takes effect with the last signature.',
    );
    expect(lockHelp([documentOf()])).toBe('Nothing can be changed or signed afterwards.');
  });
});

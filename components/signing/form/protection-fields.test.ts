import { encryptionObstacle, lockHelp } from './protection-fields.tsx';
import { documentOf, signatoryOf } from '../test-documents.ts';

describe('encryptionObstacle and lockHelp', () => {
  it('DO-11 allow encryption before the first signature', () => {
    const document = documentOf({ signatories: [signatoryOf(1, 'pending'), signatoryOf(2, 'waiting')] });
    expect(encryptionObstacle([document])).toBeNull();
  });

  it('DO-11 name the signatory whose signature encryption would break', () => {
    const document = documentOf({ signatories: [signatoryOf(1, 'signed'), signatoryOf(2, 'pending')] });
    expect(encryptionObstacle([documentOf(), document])).toMatch(/^Person 1 has signed already/);
  });

  it('allow encryption after a mark as signed, which leaves no signature', () => {
    const document = documentOf({
      signatories: [signatoryOf(1, 'marked_as_signed'), signatoryOf(2, 'pending')],
    });
    expect(encryptionObstacle([document])).toBeNull();
  });

  it('refuse to encrypt an encrypted document', () => {
    expect(encryptionObstacle([documentOf({ is_encrypted: true })])).toMatch(/already needs a password/);
  });

  it('name the last signatory, with whose signature the lock takes effect', () => {
    const signatories = [signatoryOf(1, 'pending'), signatoryOf(3, 'waiting'), signatoryOf(2, 'waiting')];
    expect(lockHelp([documentOf({ signatories })])).toContain('Person 3');
    expect(lockHelp([documentOf({ signatories }), documentOf()])).toBe(
      'Takes effect with the last signature.',
    );
    expect(lockHelp([documentOf()])).toBe('Nothing can be changed or signed afterwards.');
  });
});

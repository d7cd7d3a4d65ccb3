import { documentOf, signatoryOf } from '../test-documents.ts';
import { busyLabel, endSentence, nextLabel, turnSentence } from './room-words.ts';

describe('turnSentence', () => {
  it.each([
    [[], null, false, 'Click where your signature goes'],
    [[3], null, false, 'Click where your signature goes on page 3'],
    [[1, 2], null, true, 'Tap where your signature goes, on one of pages 1 and 2'],
    [[2], { page: 2 }, false, 'Your signature is on page 2'],
    [[], { page: 4 }, false, 'Your signature is on page 4'],
    [[1], { page: 2 }, false, 'Your signature is on page 2. You are asked to sign page 1'],
    [[1, 2, 3, 4, 5], { page: 9 }, false, 'Your signature is on page 9. You are asked to sign pages 1 to 5'],
  ])(
    'asked for pages %j with the position %j and touch %j: %s',
    (pages_to_sign, cords, isTouch, sentence) => {
      const kept = cords && { document_id: 'd', position: '1,2,30,40', ...cords };
      expect(turnSentence({ pages_to_sign, signature_field: null }, { cords: kept, isTouch })).toBe(sentence);
    },
  );

  it.each([
    [null, 'Sign in your field on pages 1 and 2'],
    ['1,2,30,40', 'Your signature is in its field on pages 1 and 2'],
    ['9,2,30,40', 'Your signature is on page 2'],
  ])('with a field that the sender placed and the position %j: %s', (position, sentence) => {
    const signature_field = { x: 1, y: 2, width: 30, height: 40, pages: [1, 2], is_movable: true };
    const cords = position === null ? null : { document_id: 'd', page: 2, position };
    const task = { pages_to_sign: [1, 2], signature_field };
    expect(turnSentence(task, { cords, isTouch: false })).toBe(sentence);
  });
});

describe('endSentence', () => {
  const signed = signatoryOf(1, 'signed');

  it('names the signatory whose turn follows', () => {
    const signatories = [signed, signatoryOf(2, 'pending'), signatoryOf(3, 'waiting')];
    expect(endSentence(documentOf({ status: 'in_progress', signatories }))).toBe('Signed. Person 2 is next.');
  });

  it('says that all have signed when the document is complete', () => {
    expect(endSentence(documentOf({ status: 'signed', signatories: [signed] }))).toBe(
      'Signed. All have signed.',
    );
  });

  it('names no one while the document is that from before the signature', () => {
    const signatories = [signatoryOf(1, 'pending'), signatoryOf(2, 'waiting')];
    expect(endSentence(documentOf({ signatories }))).toBe('Signed.');
  });
});

it('says in the label of the busy button which step of signing is underway', () => {
  expect(([null, 'timestamp', 'checking'] as const).map(busyLabel)).toEqual([
    'Signing …',
    'Getting the timestamp …',
    'Checking the signature …',
  ]);
});

it('counts the documents that wait in the label of the next one', () => {
  expect([1, 3].map(nextLabel)).toEqual(['Next: the last one waiting for me', 'Next of 3 waiting for me']);
});

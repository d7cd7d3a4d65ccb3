import type { SignatoryState } from '#contracts/signatory.ts';
import { sampleDocument, sampleSignatory } from '../testing/sample-document.ts';
import { primaryAction, standing } from './room-status.ts';

const anna = (state: 'pending' | 'rejected' | 'signed') => [sampleSignatory('Anna Ek', state)];

it.each([
  ['uploaded', [], 'This document has no signatories yet'],
  ['pending_for_signature', anna('pending'), 'It is your turn'],
  ['in_progress', anna('pending'), 'Waiting for Anna Ek'],
  ['in_progress', anna('signed'), 'Waiting for the signatories'],
  ['signed', anna('signed'), 'All have signed'],
  ['rejected', anna('rejected'), 'Anna Ek rejected this document'],
  ['rejected', [], 'This document was rejected'],
  ['cancelled', anna('pending'), 'This document was cancelled'],
] as const)('standing of a document that is %s with %j: %s', (status, signatories, sentence) => {
  expect(standing(sampleDocument({ status, signatories: [...signatories] }), 'reader')).toBe(sentence);
});

const ORDER = ['Anna Ek', 'Bo Li', 'Cy Oz'];
const listOf = (states: readonly SignatoryState[]) =>
  states.map((state, index) => ({
    ...sampleSignatory(ORDER[index]!, state),
    user_id: String(index),
    serial_number: index + 1,
  }));

it.each([
  ['1', ['pending', 'waiting', 'waiting'], 'Waiting for Anna Ek, then it is your turn'],
  ['2', ['pending', 'waiting', 'waiting'], 'Waiting for Anna Ek. It is your turn after 2 signatures'],
  ['2', ['signed', 'pending', 'waiting'], 'Waiting for Bo Li, then it is your turn'],
  ['0', ['signed', 'pending', 'waiting'], 'Your part is done. Waiting for Bo Li'],
  ['0', ['marked_as_signed', 'pending', 'waiting'], 'Your part is done. Waiting for Bo Li'],
  ['reader', ['pending', 'waiting', 'waiting'], 'Waiting for Anna Ek'],
] as const)('standing for the reader %s of signatories who are %j: %s', (reader, states, sentence) => {
  const document = sampleDocument({ status: 'in_progress', signatories: listOf(states) });
  expect(standing(document, reader)).toBe(sentence);
});

const DEACTIVATED = { ...sampleSignatory('Marco Silva', 'pending'), is_deactivated: true };

it('says that the signatory whose turn it is was deactivated', () => {
  const document = sampleDocument({ status: 'in_progress', signatories: [DEACTIVATED] });
  expect(standing(document, 'reader')).toBe('Waiting for Marco Silva, who is deactivated and cannot sign');
});

describe('primaryAction', () => {
  it('leads the owner to another signatory when the one in turn was deactivated', () => {
    const document = sampleDocument({ status: 'in_progress', signatories: [DEACTIVATED] });
    expect(primaryAction(document, true)).toBe('replace_signatory');
    expect(primaryAction({ ...document, is_owner: false }, true)).toBe('download');
  });

  it.each([
    ['uploaded', true, true, 'add_signatories'],
    ['uploaded', false, true, 'download'],
    ['in_progress', true, true, 'send_reminder'],
    ['in_progress', true, false, 'download'],
    ['in_progress', false, true, 'download'],
    ['signed', true, true, 'download'],
  ] as const)(
    'of a document that is %s, for the owner %j with extensions %j: %s',
    (status, is_owner, has, action) => {
      expect(primaryAction({ status, is_owner, signatories: [] }, has)).toBe(action);
    },
  );
});

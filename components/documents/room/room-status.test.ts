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
  expect(standing(sampleDocument({ status, signatories: [...signatories] }))).toBe(sentence);
});

describe('primaryAction', () => {
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
      expect(primaryAction({ status, is_owner }, has)).toBe(action);
    },
  );
});

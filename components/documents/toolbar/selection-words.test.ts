import type { DocumentStatus } from '#contracts/document.ts';
import { sampleDocument } from '../testing/sample-document.ts';
import { selectionOffer } from './selection-words.ts';

const offer = (statuses: DocumentStatus[], { is_owner = true, isReadOnly = false } = {}) =>
  selectionOffer(
    statuses.map((status) => sampleDocument({ status, is_owner })),
    isReadOnly,
  );

it.each([
  ['DS-02', ['uploaded', 'uploaded'], ['add_signatories', 'assign_workflow', 'delete', 'download']],
  [
    'DS-03',
    ['pending_for_signature'],
    ['sign_digitally', 'reject', 'mark_as_signed', 'set_due_date', 'download'],
  ],
  [
    'DS-04',
    ['in_progress', 'in_progress'],
    ['send_reminder', 'replace_signatory', 'set_due_date', 'cancel', 'download'],
  ],
  ['DS-05', ['signed', 'signed'], ['send_mail', 'download']],
  ['DS-06', ['rejected', 'cancelled'], ['delete', 'download']],
] as [string, DocumentStatus[], string[]][])(
  '%s offers for documents with the statuses %j the actions %j',
  (_id, statuses, actions) => {
    expect(offer(statuses)).toEqual({ actions, note: null });
  },
);

it('DS-07 counts the documents by status when they share no action but Download', () => {
  expect(offer(['uploaded', 'in_progress', 'uploaded'])).toEqual({
    actions: ['download'],
    note: 'They share no action but Download: 2 Uploaded, 1 In Progress.',
  });
});

it('DS-07 offers only Download for documents of other owners', () => {
  expect(offer(['in_progress', 'in_progress'], { is_owner: false })).toEqual({
    actions: ['download'],
    note: 'You can only download these.',
  });
});

it('offers only Download in a read-only organization, and says so', () => {
  expect(offer(['pending_for_signature'], { isReadOnly: true })).toEqual({
    actions: ['download'],
    note: 'The organization is read-only: you can only download these.',
  });
});

it('offers no action for more documents than one call takes', () => {
  const many = Array.from({ length: 501 }, () => sampleDocument());
  expect(selectionOffer(many, false)).toEqual({
    actions: [],
    note: 'At most 500 documents can be handled at once.',
  });
});

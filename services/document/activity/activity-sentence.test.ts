import { sentenceOf } from './activity-sentence.ts';

describe('sentenceOf', () => {
  it.each([
    [
      'document_signed',
      { version: 2, signer: 'Maya Lind' },
      'signed the document with the certificate “Maya Lind”, which made version 2',
    ],
    [
      'document_signed',
      { version: 2, signer: 'Maya Lind', level: 'B-LTA', is_level_chosen: false },
      'signed the document with the certificate “Maya Lind” at level B-LTA, which made version 2',
    ],
    [
      'document_signed',
      { version: 2, level: 'B-B', is_level_chosen: true },
      'signed the document at level B-B by choice, which made version 2',
    ],
    [
      'document_signed',
      { version: 2, signer: 'Maya Lind', pages: 'page 2', instead_of: 'page 1' },
      'signed the document on page 2 instead of page 1 with the certificate “Maya Lind”, which made version 2',
    ],
    ['document_signed', { version: 2, certificate: 'ab12' }, 'signed the document, which made version 2'],
    ['document_rejected', { remarks: 'wrong amount' }, 'rejected the document: wrong amount'],
    ['document_rejected', { remarks: '' }, 'rejected the document'],
    ['signatories_added', { count: 1, signatories: 'Tomás Herrera' }, 'added 1 signatory: Tomás Herrera'],
    ['signatories_added', { count: 2 }, 'added 2 signatories'],
    ['due_date_changed', { due_date: '2026-12-07' }, 'set the due date to Dec 07, 2026'],
    ['due_date_changed', { due_date: null }, 'removed the due date'],
    ['document_reminded', { name: 'Tomás Herrera', message: '' }, 'reminded Tomás Herrera'],
    [
      'reminder_scheduled',
      { name: 'Tomás Herrera', at: '2026-11-22T00:05:00.000Z' },
      'planned a reminder of Tomás Herrera for Nov 22, 2026, 00:05 UTC',
    ],
    [
      'document_mailed',
      { recipients: 'a@b.example', send_as: 'link' },
      'sent a link to the document to a@b.example',
    ],
    ['something_new', {}, 'changed the document'],
  ])('DC-12 %s %j', (action, details, sentence) => {
    expect(sentenceOf(action, details)).toBe(sentence);
  });
});

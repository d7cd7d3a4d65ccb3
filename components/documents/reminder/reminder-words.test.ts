import type { ReminderResult } from '#contracts/document-mail.ts';
import { DEFAULT_LOCALISATION } from '#contracts/default-localisation.ts';
import { makeFormats } from '#shared/make-formats.ts';
import { IDS, sampleDocument, sampleSignatory } from '../testing/sample-document.ts';
import { reminderWords, turnOf } from './reminder-words.ts';

const formats = makeFormats(DEFAULT_LOCALISATION, 'Europe/Berlin');
const context = { now: new Date('2026-11-21T14:00:30Z'), formats, sendAt: null };
const result = (outcome: ReminderResult['outcome'], next_at: string | null = null): ReminderResult => ({
  instance_id: IDS.document,
  full_name: outcome === 'not_waiting' ? null : 'Tomás',
  outcome,
  next_at,
});

it('names the signatory who was reminded, or the time at which they will be', () => {
  expect(reminderWords(result('sent'), context)).toBe('Tomás has been reminded.');
  const sendAt = '2026-11-23T08:00:00Z';
  expect(reminderWords(result('scheduled'), { ...context, sendAt })).toBe(
    'Tomás will be reminded on Nov 23, 2026, 09:00:00 GMT+1.',
  );
});

it.each([
  ['2026-11-21T14:40:00Z', '20 minutes ago; the next reminder can go at 15:40.'],
  ['2026-11-21T14:59:30Z', '1 minute ago; the next reminder can go at 15:59.'],
  ['2026-11-21T15:00:30Z', 'just now; the next reminder can go at 16:00.'],
])(
  'tells for a reminder that is too soon when the last one was sent and when the next can be: %s',
  (next, words) => {
    expect(reminderWords(result('too_soon', next), context)).toBe(`Tomás was reminded ${words}`);
  },
);

it('tells that a document waits for no signatory', () => {
  expect(reminderWords(result('not_waiting'), context)).toBe('No signatory can sign it now.');
});

it('returns the name of the signatory whose turn it is, or null', () => {
  const signatories = [sampleSignatory('Anna Ek', 'signed'), sampleSignatory('Bo Li', 'pending')];
  expect(turnOf(sampleDocument({ signatories }))).toBe('Bo Li');
  expect(turnOf(sampleDocument({ signatories: [] }))).toBeNull();
});

it('says of the signatory whose turn it is that they were deactivated', () => {
  const signatories = [{ ...sampleSignatory('Bo Li', 'pending'), is_deactivated: true }];
  expect(turnOf({ signatories })).toBe('Bo Li (deactivated)');
});

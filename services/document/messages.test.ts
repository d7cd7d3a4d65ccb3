import { reminded } from './messages.ts';

const outcomes = (...list: Parameters<typeof reminded>[0][number]['outcome'][]) =>
  reminded(list.map((outcome) => ({ outcome })));

describe('reminded', () => {
  it('returns an empty message when no reminder was sent or planned, which is no success', () => {
    expect(outcomes('too_soon', 'not_waiting')).toBe('');
  });

  it('returns a sentence with the number of reminders for each outcome', () => {
    expect(outcomes('sent')).toBe('The reminder has been sent.');
    expect(outcomes('scheduled', 'scheduled')).toBe('2 reminders are planned.');
    expect(outcomes('too_soon', 'sent', 'not_waiting', 'sent')).toBe(
      '2 reminders have been sent. One was left out: its signatory was reminded less than an hour ago. One has no signatory who can sign it.',
    );
  });
});

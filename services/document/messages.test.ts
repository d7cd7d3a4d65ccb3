import { reminded } from './messages.ts';

const outcomes = (...list: Parameters<typeof reminded>[0][number]['outcome'][]) =>
  reminded(list.map((outcome) => ({ outcome })));

describe('what is said of reminders', () => {
  it('says nothing when no reminder goes out: the screen tells why, and it is no success', () => {
    expect(outcomes('too_soon', 'not_waiting')).toBe('');
  });

  it('names each outcome with how many there are', () => {
    expect(outcomes('sent')).toBe('The reminder has been sent.');
    expect(outcomes('scheduled', 'scheduled')).toBe('2 reminders are planned.');
    expect(outcomes('too_soon', 'sent', 'not_waiting', 'sent')).toBe(
      '2 reminders have been sent. One was left out: its signatory was reminded less than an hour ago. One waits for nobody who could sign it.',
    );
  });
});

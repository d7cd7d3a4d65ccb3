import { terminalText } from './terminal-text.ts';

describe('terminalText', () => {
  it('shows characters that break a line, reorder it or control the terminal as escapes', () => {
    const text = 'a\u001b[2J\nb\u009b31m\u202ec\u2029d\u007f';
    expect(terminalText(text)).toBe(String.raw`a\u{1b}[2J\u{a}b\u{9b}31m\u{202e}c\u{2029}d\u{7f}`);
  });

  it('returns every other text unchanged', () => {
    const text = 'Tomás Herrera 契約.pdf ‏شركة‏ 👩‍👧';
    expect(terminalText(text)).toBe(text);
  });
});

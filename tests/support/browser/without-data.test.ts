import { withoutData } from './without-data.ts';

describe('the structure of a pictured screen', () => {
  it('keeps roles and words, and leaves out what differs from run to run', () => {
    const today = '- text: Nov 22, 2026, 9:30 AM by ana.1a2b3c4d@office.example, number 0f12ab34cd';
    const later = '- text: Dec 1, 2027, 11:05 PM by bo.99aa00bb@office.example, number 77ff00aa11bb';
    expect(withoutData(today)).toBe(withoutData(later));
    expect(withoutData(today)).not.toBe(withoutData(later.replace('text', 'button')));
    expect(withoutData('- heading "Step 2" [level=2]')).toBe('- heading "Step N" [level=2]');
  });
});

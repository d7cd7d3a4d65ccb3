import type { SignatoryProgress } from '#contracts/document.ts';
import { initials, progressSummary, signatoryLine } from './signatory-states.ts';

const signatory = (state: SignatoryProgress['state']): SignatoryProgress => ({
  user_id: '0b0a6f0e-6c0e-4d5e-9d5c-0c9a3b1c2d3e',
  full_name: 'Anna Ek',
  serial_number: 1,
  state,
});

it.each([
  ['Anna Ek', 'AE'],
  ['  anna   maria  ek ', 'AE'],
  ['Åsa', 'Å'],
  ['𝒜nna Ek', '𝒜E'],
  ['王小明', '王'],
  ['', ''],
])('the initials of "%s" are %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});

it('counts who signed, by certificate or by mark', () => {
  const states = ['signed', 'marked_as_signed', 'pending', 'waiting'] as const;
  expect(progressSummary(states.map(signatory))).toBe('2 of 4 signed');
  expect(progressSummary([])).toBe('No signatories');
});

it('says whose turn it is', () => {
  expect(signatoryLine(signatory('pending'))).toBe('Anna Ek: to sign now');
});

import type { SignatoryProgress } from '#contracts/document.ts';
import { progressSummary, signatoryLine, stateWords } from './signatory-states.ts';

const signatory = (state: SignatoryProgress['state']): SignatoryProgress => ({
  user_id: '0b0a6f0e-6c0e-4d5e-9d5c-0c9a3b1c2d3e',
  full_name: 'Anna Ek',
  serial_number: 1,
  state,
  is_invited: false,
  is_deactivated: false,
});

it('counts signatories who have signed or were marked as signed', () => {
  const states = ['signed', 'marked_as_signed', 'pending', 'waiting'] as const;
  expect(progressSummary(states.map(signatory))).toBe('2 of 4 signed');
  expect(progressSummary([])).toBe('No signatories');
});

it('names a signatory whose turn it is as to sign now', () => {
  expect(signatoryLine(signatory('pending'))).toBe('Anna Ek: to sign now');
});

it('OS-02 says of a guest that they are invited, with the address, until they have accepted', () => {
  const guest = { ...signatory('waiting'), full_name: 'gail@outside.example', is_invited: true };
  expect(signatoryLine(guest)).toBe('Invited (gail@outside.example): waiting');
});

it('says of a member who was deactivated before signing that they are', () => {
  const line = (state: SignatoryProgress['state']) =>
    signatoryLine({ ...signatory(state), is_deactivated: true });
  expect(line('pending')).toBe('Anna Ek (deactivated): to sign now');
  expect(line('signed')).toBe('Anna Ek: signed');
});

it('says of no signatory that they wait or are to sign once the document was rejected or cancelled', () => {
  expect(stateWords('waiting', 'in_progress')).toBe('waiting');
  expect(stateWords('waiting', 'rejected')).toBe('has not signed');
  expect(stateWords('pending', 'cancelled')).toBe('has not signed');
  expect(stateWords('rejected', 'rejected')).toBe('rejected');
});

import { render, screen } from '@testing-library/react';
import { StatusChip } from './status-chip.tsx';

it.each([
  ['uploaded', 'Uploaded'],
  ['pending_for_signature', 'Pending for Signature'],
  ['in_progress', 'In Progress'],
  ['signed', 'Signing Complete'],
  ['rejected', 'Rejected'],
  ['cancelled', 'Cancelled'],
] as const)('DS-01 shows the status %s as %s, with an icon', (status, word) => {
  render(<StatusChip status={status} />);
  expect(screen.getByText(word).querySelector('svg')).toBeInTheDocument();
});

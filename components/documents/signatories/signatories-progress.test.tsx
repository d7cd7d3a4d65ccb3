import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sampleSignatory } from '../testing/sample-document.ts';
import { SignatoriesProgress } from './signatories-progress.tsx';

const three = [
  sampleSignatory('Anna Ek', 'signed'),
  sampleSignatory('Bo Li', 'pending'),
  sampleSignatory('Cy Ray', 'waiting'),
];

it('tells screen readers who has signed and whose turn it is', () => {
  render(<SignatoriesProgress signatories={three} />);
  const words = '1 of 3 signed. Anna Ek: signed; Bo Li: to sign now; Cy Ray: waiting.';
  expect(screen.getByText(words)).toBeInTheDocument();
});

it('lists all signatories by name in its tooltip', async () => {
  render(<SignatoriesProgress signatories={three} />);
  await userEvent.hover(screen.getByText('BL').closest('.signatories')!);
  expect(await screen.findByRole('tooltip')).toHaveTextContent(
    'Anna Ek: signedBo Li: to sign nowCy Ray: waiting',
  );
});

it('shows four signatories and the number of the others', () => {
  const many = ['A A', 'B B', 'C C', 'D D', 'E E', 'F F'].map((name) => sampleSignatory(name, 'waiting'));
  render(<SignatoriesProgress signatories={many} />);
  expect(screen.getByText('DD')).toBeInTheDocument();
  expect(screen.queryByText('EE')).not.toBeInTheDocument();
  expect(screen.getByText('+2')).toBeInTheDocument();
});

import { render, screen } from '@testing-library/react';
import { StatusPage } from './status-page.tsx';

it('SH-12 StatusPage shows status, title, description and children', () => {
  render(
    <StatusPage status="404" title="Not here" description="It moved.">
      <button>Go home</button>
    </StatusPage>,
  );
  expect(screen.getByText('404')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Not here' })).toBeInTheDocument();
  expect(screen.getByText('It moved.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Go home' })).toBeInTheDocument();
});

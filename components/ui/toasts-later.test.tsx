import { act, render, screen } from '@testing-library/react';
import { publishNotice } from '#client/notices.ts';
import { ToastsLater } from './toasts-later.tsx';

it('ST-06 shows a notice that is published before the code of toasts is loaded', async () => {
  render(<ToastsLater />);
  act(() => publishNotice({ tone: 'success', message: 'Saved' }));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(await screen.findByRole('status')).toHaveTextContent('Saved');
  act(() => publishNotice({ tone: 'error', message: 'It failed' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('It failed');
});

import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Hint } from './hint.tsx';

const show = (title: string) =>
  render(
    <Hint title={title} placement="right">
      <button type="button">×</button>
    </Hint>,
  );

it('names its child, and loads and shows the tooltip when the pointer comes', async () => {
  show('Close');
  const button = screen.getByRole('button', { name: 'Close' });
  await userEvent.hover(button);
  expect(await screen.findByRole('tooltip', { name: 'Close' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Close' })).toBe(button); // not rendered anew
  await userEvent.unhover(button);
  await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
});

it('shows the tooltip of the child that the keyboard reaches, until it leaves', async () => {
  show('Close');
  await userEvent.tab();
  expect(await screen.findByRole('tooltip', { name: 'Close' })).toBeInTheDocument();
  await userEvent.tab();
  await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
});

it('has no tooltip and no name of its own while the title is empty', async () => {
  show('');
  await userEvent.hover(screen.getByRole('button', { name: '×' }));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  fireEvent.focus(screen.getByRole('button', { name: '×' }));
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
});

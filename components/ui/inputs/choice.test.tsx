import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { ChoiceField } from './choice-field.tsx';

const OPTIONS = [
  { value: 'first', label: 'First page' },
  { value: 'last', label: 'Last page' },
];

function PageField() {
  const [page, setPage] = useState('first');
  return (
    <ChoiceField
      label="Page"
      help="Where the signature appears"
      options={OPTIONS}
      value={page}
      onChange={({ target }) => setPage(target.value)}
    />
  );
}

const field = () => screen.getByRole('combobox', { name: 'Page' });

// In this order: the code of the menu stays loaded.
it('shows its value, name and help before the code of the menu has arrived', () => {
  renderInApp(<PageField />);
  expect(field()).toHaveTextContent('First page');
  expect(field()).toHaveAccessibleDescription('Where the signature appears');
  expect(field()).toHaveAttribute('aria-haspopup', 'listbox');
});

it('keeps the press that comes before its code, and chooses', async () => {
  renderInApp(<PageField />);
  const closed = field();
  fireEvent.mouseDown(closed); // alone: the pointer that moves there would load the code
  await userEvent.click(await screen.findByRole('option', { name: 'Last page' }));
  await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
  expect(field()).toHaveTextContent('Last page');
  expect(field()).toHaveFocus();
  expect(closed).not.toBeInTheDocument();
});

import { render, screen, waitFor } from '@testing-library/react';
import { AppProviders } from '#support/components/app-providers.tsx';
import { ComboField } from './combo-field.tsx';

it('selects the text of a field whose list comes after the focus, so that what is typed next replaces it', async () => {
  render(
    <AppProviders>
      <ComboField
        label="Time zone"
        options={[{ id: 'Europe/Paris' }]}
        value="Europe/Paris"
        labelOf={({ id }) => id}
        wordsOf={({ id }) => [id]}
        onChange={() => undefined}
      />
    </AppProviders>,
  );
  const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Time zone' });
  const closed = field();
  closed.focus();
  await waitFor(() => expect(field()).not.toBe(closed));
  expect(field()).toHaveFocus();
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, 'Europe/Paris'.length]);
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppProviders } from '#support/components/app-providers.tsx';
import { ComboField } from './combo-field.tsx';

it('opens the list by the click for which it is loaded', async () => {
  render(
    <AppProviders>
      <ComboField
        label="Time zone"
        options={[{ id: 'Europe/Paris' }, { id: 'Pacific/Kiritimati' }]}
        value="Europe/Paris"
        labelOf={({ id }) => id}
        wordsOf={({ id }) => [id]}
        onChange={() => undefined}
      />
    </AppProviders>,
  );
  const field = () => screen.getByRole('combobox', { name: 'Time zone' });
  const closed = field();
  await userEvent.click(closed);
  expect(await screen.findByRole('option', { name: 'Pacific/Kiritimati' })).toBeVisible();
  expect(field()).not.toBe(closed);
  expect(field()).toHaveFocus();
});

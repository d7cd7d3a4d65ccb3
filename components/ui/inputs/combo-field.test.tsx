import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { keepEarlyInput } from '#client/keep-early-input.ts';
import { AppProviders } from '#support/components/app-providers.tsx';
import { ComboField } from './combo-field.tsx';

const ZONES = [{ id: 'Europe/Paris' }, { id: 'Pacific/Kiritimati' }];
const field = (
  <AppProviders>
    <ComboField
      label="Time zone"
      options={ZONES}
      value="Europe/Paris"
      labelOf={({ id }) => id}
      wordsOf={({ id }) => [id]}
      onChange={() => undefined}
    />
  </AppProviders>
);

it('shows the choices that match what was typed before it was hydrated', async () => {
  keepEarlyInput();
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(field);
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Time zone' });
  input.focus();
  input.value = 'kiri';
  input.dispatchEvent(new Event('input', { bubbles: true })); // alone: a key would have the list loaded
  render(field, { container, hydrate: true });
  expect(await screen.findByRole('option', { name: 'Pacific/Kiritimati' })).toBeVisible();
  expect(screen.queryByRole('option', { name: 'Europe/Paris' })).not.toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Time zone' })).toHaveFocus();
});

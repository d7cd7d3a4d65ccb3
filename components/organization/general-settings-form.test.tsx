import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Organization } from '#contracts/organization.ts';
import { AppProviders } from '#support/components/app-providers.tsx';
import { stubService } from '#support/components/stub-service.ts';
import { GeneralSettingsForm } from './general-settings-form.tsx';

const ORGANIZATION = {
  id: '0b3a1c1e-8a55-4e0e-9f0a-6f3f0a1d7c11',
  name: 'Berg & Partners',
  country_id: 'AT',
  state_id: 'AT.06',
  city_id: 'graz',
  city_name: 'Graz',
  time_zone: 'Europe/Vienna',
} as Organization; // what the form reads

const form = (organization: Organization) => (
  <AppProviders>
    <GeneralSettingsForm organization={organization} mayChange />
  </AppProviders>
);

it('what another member has saved meanwhile is shown, and kept when this one saves a change', async () => {
  const requests = stubService(() => ({ data: [] }));
  const { rerender } = render(form(ORGANIZATION));
  const other = { ...ORGANIZATION, state_id: 'AT.04', city_id: 'linz', city_name: 'Linz' };
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' Ltd');
  rerender(form(other));
  expect(await screen.findByDisplayValue('Linz')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
  const [change] = requests.filter(({ method }) => method === 'PATCH');
  expect(change?.body).toMatchObject({ name: 'Berg & Partners Ltd', state_id: 'AT.04', city_id: 'linz' });
});

import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ANTI_FORGERY_HEADER } from '#contracts/limits.ts';
import { AppProviders } from '#support/components/app-providers.tsx';
import { OrganizationSwitcher } from './organization-switcher.tsx';

const HOME = '3f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01';
const OTHER = '3f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f02';
const organization = (id: string, name: string) => ({
  id,
  name,
  country_id: null,
  organization_id: id,
  is_fiscal_year_settings_created: false,
  fiscal_year_start_month: 4,
  state_id: null,
  city_id: null,
  city_name: '',
  time_zone: 'UTC',
  logo_id: null,
  deletes_at: null,
  role_name: 'Member',
  is_default: false,
});

function show() {
  const onSwitched = jest.fn();
  render(
    <AppProviders>
      <OrganizationSwitcher
        organizations={[organization(HOME, 'Byron & Partners'), organization(OTHER, 'Lovelace Office')]}
        currentId={HOME}
        isCollapsed={false}
        onSwitched={onSwitched}
      />
    </AppProviders>,
  );
  return onSwitched;
}

async function choose(name: RegExp) {
  await userEvent.click(screen.getByRole('button', { name: /Organization/ }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name }));
}

function respondWith(status: number, envelope: object) {
  const fetched = jest.fn().mockResolvedValue(new Response(JSON.stringify(envelope), { status }));
  global.fetch = fetched;
  return fetched;
}

describe('OrganizationSwitcher', () => {
  it('ST-05 stores the chosen organization in the session, then calls onSwitched', async () => {
    const fetched = respondWith(200, { success: '1', message: '' });
    const onSwitched = show();
    await choose(/Lovelace/);
    await waitFor(() => expect(onSwitched).toHaveBeenCalledTimes(1));
    expect(fetched).toHaveBeenCalledWith(
      '/api/session/organization',
      expect.objectContaining({
        method: 'POST',
        body: JSON.stringify({ organization_id: OTHER }),
        headers: expect.objectContaining({ [ANTI_FORGERY_HEADER]: '1' }) as object,
      }),
    );
  });

  it('sends no request when the current organization is chosen', async () => {
    const fetched = respondWith(200, { success: '1', message: '' });
    const onSwitched = show();
    await choose(/Byron/);
    expect(fetched).not.toHaveBeenCalled();
    expect(onSwitched).not.toHaveBeenCalled();
  });

  it('shows the error of the server and does not switch', async () => {
    respondWith(404, { success: '0', message: 'This does not exist.' });
    const onSwitched = show();
    await choose(/Lovelace/);
    expect(await screen.findByText('This does not exist.')).toBeInTheDocument();
    expect(onSwitched).not.toHaveBeenCalled();
  });
});

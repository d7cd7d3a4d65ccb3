import { act, render, screen } from '@testing-library/react';
import { SWRConfig } from 'swr';
import type { Organization } from '#contracts/organization.ts';
import { useOrganizations } from './use-organizations.ts';
import { useRefresh } from './use-call.ts';

const MINUTE = 60_000;
const organization = (name: string): Organization => ({
  ...{ id: name, name, country_id: null, organization_id: name, is_fiscal_year_settings_created: false },
  ...{ fiscal_year_start_month: 4, state_id: null, city_id: null, city_name: '', time_zone: 'UTC' },
  ...{ logo_id: null, deletes_at: null, role_name: 'Owner', is_default: false },
});
const FIRST = [organization('Loaded')];

function Names() {
  const refresh = useRefresh();
  const organizations = useOrganizations(FIRST);
  return (
    <button onClick={() => void refresh(['/organization'])}>
      {organizations.map(({ name }) => name).join()}
    </button>
  );
}

function show() {
  const body = { success: '1', message: '', data: { rows: [organization('Fetched')], total: 1 } };
  const fetched = jest.fn(() => Promise.resolve(new Response(JSON.stringify(body))));
  global.fetch = fetched;
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Names />
    </SWRConfig>,
  );
  return fetched;
}

const returnAfter = (minutes: number) =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(minutes * MINUTE);
    window.dispatchEvent(new Event('focus'));
    await jest.advanceTimersByTimeAsync(1);
  });

describe('useOrganizations', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('OS-01 keeps the list for an hour and fetches it on the next return to the page after that', async () => {
    const fetched = show();
    expect(screen.getByRole('button')).toHaveTextContent('Loaded');
    await returnAfter(59);
    expect(fetched).not.toHaveBeenCalled();
    await returnAfter(2);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button')).toHaveTextContent('Fetched');
    await returnAfter(59);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('OS-01 fetches the list at once when an organization has been created, left or changed', async () => {
    const fetched = show();
    await act(async () => {
      screen.getByRole('button').click();
      await jest.advanceTimersByTimeAsync(1);
    });
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button')).toHaveTextContent('Fetched');
  });
});

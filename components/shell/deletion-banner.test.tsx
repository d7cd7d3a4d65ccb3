import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Organization } from '#contracts/organization.ts';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { stubService } from '#support/components/stub-service.ts';
import { DeletionBanner } from './deletion-banner.tsx';

const ID = '3f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01';
const organization = (changes: Partial<Organization> = {}): Organization => ({
  ...{ id: ID, organization_id: ID, name: 'Harbour Law', country_id: null, state_id: null, city_id: null },
  ...{ city_name: '', time_zone: 'UTC', logo_id: null, deletes_at: '2026-12-06T10:00:00.000Z' },
  ...{ is_fiscal_year_settings_created: false, fiscal_year_start_month: 4 },
  ...{ role_name: 'Owner', is_default: false },
  ...changes,
});

describe('DeletionBanner', () => {
  it('names the day of the deletion and lets an owner keep the organization', async () => {
    const requests = stubService(() => ({ message: 'The organization stays.' }));
    renderInApp(<DeletionBanner organization={organization()} />);
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^Harbour Law is read-only and will be deleted on Dec 06, 2026/,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Keep the organization' }));
    expect(requests).toEqual([
      expect.objectContaining({ method: 'POST', path: '/organization/organization/deletion/cancel' }),
    ]);
  });

  it('offers other members nothing, and is not shown while the organization stays', () => {
    const { rerender } = renderInApp(<DeletionBanner organization={organization({ role_name: 'Member' })} />);
    expect(screen.getByRole('alert')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
    rerender(<DeletionBanner organization={organization({ deletes_at: null })} />);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

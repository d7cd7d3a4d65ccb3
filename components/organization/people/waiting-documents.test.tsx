import { screen, waitFor } from '@testing-library/react';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { stubService } from '#support/components/stub-service.ts';
import type { OrganizationPerson } from '#contracts/organization-member.ts';
import { WaitingDocuments } from './waiting-documents.tsx';

const PERSON: OrganizationPerson = {
  id: '6b0a6f0e-6c0e-4d5e-9d5c-0c9a3b1c2d3e',
  user_id: '7b0a6f0e-6c0e-4d5e-9d5c-0c9a3b1c2d3e',
  state: 'active',
  full_name: 'Anna Ek',
  email: 'anna@office.test',
  role: { id: '8b0a6f0e-6c0e-4d5e-9d5c-0c9a3b1c2d3e', name: 'Member' },
  last_sign_in: null,
  date_added: '2026-01-05T12:00:00Z',
  expires_at: null,
  is_self: false,
  may_change: true,
};

it('OS-03 counts the documents that wait for a person, with a link to them', async () => {
  stubService(() => ({ data: { count: 3 } }));
  renderInApp(<WaitingDocuments person={PERSON} />);
  expect(await screen.findByText(/^3 documents wait for this person/)).toBeInTheDocument();
  const href = screen.getByRole('link', { name: 'Show them' }).getAttribute('href');
  const filters = new URL(href!, 'http://localhost').searchParams.get('filters');
  expect(JSON.parse(filters!)).toContainEqual({ columnId: 'signatories', operator: 'is', value: 'Anna Ek' });
});

it('OS-03 says nothing when no document waits', async () => {
  const requests = stubService(() => ({ data: { count: 0 } }));
  renderInApp(<WaitingDocuments person={PERSON} />);
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DEFAULT_PREFERENCES, type NotificationPreferences } from '#contracts/notification-preferences.ts';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { stubService, type StubResponse } from '#support/components/stub-service.ts';
import { NotificationsSection } from './notifications-section.tsx';

const PATH = '/general/user/notification-preferences';

/** Shows the section with a service that has these preferences and stores what is saved. */
async function show(respond: (body: unknown) => StubResponse = (data) => ({ data })) {
  const requests = stubService(({ method, body }) =>
    method === 'GET' ? { data: DEFAULT_PREFERENCES } : respond(body),
  );
  renderInApp(<NotificationsSection />);
  const section = within(await screen.findByRole('region', { name: 'Notifications' }));
  await section.findByRole('combobox', { name: 'Signed' });
  return { requests, section };
}

async function choose(name: string, option: string) {
  await userEvent.click(screen.getByRole('combobox', { name }));
  await userEvent.click(screen.getByRole('option', { name: option }));
}

describe('NotificationsSection', () => {
  it('saves the channel of a kind of event and the daily digest', async () => {
    const { requests, section } = await show();
    const save = section.getByRole('button', { name: 'Save notifications' });
    expect(save).toBeDisabled();
    expect(section.getByRole('combobox', { name: 'Signed' })).toHaveTextContent(/^In the app$/);
    await choose('Signed', 'By mail');
    await choose('Completed', 'Never');
    await userEvent.click(section.getByRole('switch', { name: 'Mail me at 8:00 what is unread' }));
    await userEvent.click(save);
    await waitFor(() => expect(save).toHaveAttribute('aria-disabled', 'true'));
    const saved: NotificationPreferences = {
      channels: { ...DEFAULT_PREFERENCES.channels, signed: 'mail', completed: 'never' },
      daily_digest: true,
    };
    expect(requests.filter(({ method }) => method === 'PATCH')).toEqual([
      { method: 'PATCH', path: PATH, body: saved },
    ]);
    expect(section.getByRole('combobox', { name: 'Signed' })).toHaveTextContent('By mail');
  });

  it('names the mails that are sent in any case', async () => {
    const { section } = await show();
    expect(section.getByText(/One-time codes, invitations, security notices/)).toBeInTheDocument();
  });

  it('shows why the settings were not saved, and keeps what was chosen', async () => {
    const { section } = await show(() => ({ status: 500, message: 'Not now.' }));
    await choose('Signed', 'By mail');
    await userEvent.click(section.getByRole('button', { name: 'Save notifications' }));
    expect(await section.findByRole('alert')).toHaveTextContent('Not now.');
    expect(section.getByRole('combobox', { name: 'Signed' })).toHaveTextContent('By mail');
  });

  it('is not shown where the service has no such settings', async () => {
    const requests = stubService(() => ({ success: '0', data: undefined }));
    globalThis.fetch = () =>
      Promise.resolve(new Response(JSON.stringify({ success: '0', code: 'not_available', message: '' })));
    renderInApp(<NotificationsSection />);
    await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument());
    expect(requests).toEqual([]);
  });
});

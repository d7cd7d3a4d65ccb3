import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { stubService, type StubResponse } from '#support/components/stub-service.ts';
import { RetentionSection } from './retention-section.tsx';

const MAILS = 'Days for which mails are kept';
const NOTIFICATIONS = 'Days for which notifications are kept';
const longest = { mail_days: 90, notification_days: 365 };

/** Shows the section; the service keeps both for 60 days and answers a change with `reply`. */
async function show(mayChange = true, reply: StubResponse = {}) {
  const data = { mail_days: 60, notification_days: 60, longest };
  const requests = stubService(({ method }) => (method === 'GET' ? { data } : reply));
  renderInApp(<RetentionSection mayChange={mayChange} />);
  await screen.findByLabelText(MAILS);
  return () => requests.filter(({ method }) => method !== 'GET');
}

async function enter(label: string, text: string): Promise<void> {
  await userEvent.clear(screen.getByLabelText(label));
  if (text !== '') await userEvent.type(screen.getByLabelText(label), text);
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save retention' }));

describe('RetentionSection', () => {
  it('saves the days as numbers, and names the longest of this installation', async () => {
    const changes = await show();
    expect(screen.getByText(/At most 90 days\./)).toBeInTheDocument();
    expect(screen.getByText(/At most 365 days\./)).toBeInTheDocument();
    await enter(MAILS, '14');
    await enter(NOTIFICATIONS, ' 30 ');
    await save();
    expect(changes()).toEqual([
      {
        method: 'PATCH',
        path: '/organization/organization?purpose=retention',
        body: { mail_days: 14, notification_days: 30 },
      },
    ]);
  });

  it('leaves the focus on the button that has saved, which then sends nothing more', async () => {
    const changes = await show();
    await enter(MAILS, '14');
    await save();
    const button = screen.getByRole('button', { name: 'Save retention' });
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
    expect(button).toBeEnabled(); // a browser takes the focus away from a button with `disabled`
    expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(changes()).toHaveLength(1);
  });

  it('shows what is wrong at the field, without a request', async () => {
    const changes = await show();
    await enter(MAILS, '0');
    await enter(NOTIFICATIONS, '');
    await save();
    expect(await screen.findAllByText('Enter a whole number of days, at least 1.')).toHaveLength(2);
    expect(changes()).toEqual([]);
  });

  it('shows a refusal of the service at its field', async () => {
    const message = 'This installation keeps them for 90 days at most.';
    await show(true, { status: 422, message, data: { mail_days: [message] } });
    await enter(MAILS, '91');
    await save();
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  it('is read-only without the permission to change it', async () => {
    await show(false);
    expect(screen.getByLabelText(MAILS)).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save retention' })).toBeNull();
  });
});

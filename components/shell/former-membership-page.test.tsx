import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { FormerMembershipPage } from './former-membership-page.tsx';

const NEXT = { id: '3f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f02', name: 'Harbour Office' };

it('selects the next organization, also after a failure once the user tries again', async () => {
  const onSelected = jest.fn();
  const answers = [
    Response.json({ success: '0', message: 'Not now.' }, { status: 500 }),
    Response.json({ success: '1', message: '' }),
  ];
  const bodies: unknown[] = [];
  globalThis.fetch = (_url, init) => {
    if (typeof init?.body === 'string') bodies.push(JSON.parse(init.body));
    return Promise.resolve(answers.shift()!);
  };
  renderInApp(<FormerMembershipPage next={NEXT} onSelected={onSelected} />);
  expect(screen.getByRole('status')).toHaveTextContent('Opening Harbour Office');
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(onSelected).toHaveBeenCalledTimes(1));
  expect(bodies).toEqual([{ organization_id: NEXT.id }, { organization_id: NEXT.id }]);
});

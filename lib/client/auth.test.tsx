import { waitFor } from '@testing-library/react';
import { acceptInvitation, signOut } from './auth.ts';

it('ST-05 an accepted invitation tells the other tabs that the session acts for another organization', async () => {
  const answers = [{ csrfToken: 'x' }, { url: 'http://localhost/' }];
  global.fetch = jest.fn(() => Promise.resolve(new Response(JSON.stringify(answers.shift()))));
  const otherTab = new BroadcastChannel('countersign-session');
  const told = new Promise<unknown>((resolve) => {
    otherTab.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data);
  });
  try {
    await acceptInvitation('the-token', null);
    expect(await told).toMatchObject({ kind: 'switched' });
  } finally {
    otherTab.close();
  }
});

it('ST-01 a sign-out tells the other tabs, wherever it was asked for', async () => {
  const answers = [{ csrfToken: 'x' }, { url: 'http://localhost/' }];
  global.fetch = jest.fn(() => Promise.resolve(new Response(JSON.stringify(answers.shift()))));
  const onNews = jest.fn();
  const otherTab = new BroadcastChannel('countersign-session');
  otherTab.onmessage = ({ data }: MessageEvent<unknown>) => void onNews(data);
  await signOut();
  await waitFor(() => expect(onNews).toHaveBeenCalledWith(expect.objectContaining({ kind: 'signed_out' })));
  otherTab.close();
});

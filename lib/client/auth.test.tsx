import { acceptInvitation } from './auth.ts';

it('ST-05 an accepted invitation tells the other tabs that the session acts for another organization', async () => {
  const answers = [{ csrfToken: 'x' }, { url: 'http://localhost/' }];
  global.fetch = jest.fn(() => Promise.resolve(new Response(JSON.stringify(answers.shift()))));
  const otherTab = new BroadcastChannel('countersign-organization');
  const told = new Promise<unknown>((resolve) => {
    otherTab.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data);
  });
  try {
    await acceptInvitation('the-token', null);
    expect(await told).toMatchObject({ organizationId: null });
  } finally {
    otherTab.close();
  }
});

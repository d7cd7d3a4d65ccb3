import { act, render, screen, waitFor } from '@testing-library/react';
import { getProfile } from '#contracts/user-profile.ts';
import { listSignBatches } from '#contracts/sign-batch.ts';
import { request } from '#client/request.ts';
import { useCall } from '#client/use-call.ts';
import { AppProviders } from '#support/components/app-providers.tsx';
import { ServicesAwayBar } from './services-away-bar.tsx';

/** Stands for a page that shows data and has a field in which something was typed. */
function Page() {
  const { data } = useCall(listSignBatches, {}, { quiet: true });
  return (
    <>
      <ServicesAwayBar />
      <input aria-label="Remarks" defaultValue="half a sentence" />
      <p>{data ? `${data.length} batches` : 'nothing loaded'}</p>
    </>
  );
}

const answer = (status: number, body: object) => Promise.resolve(Response.json(body, { status }));

let asked: string[];
/** Stubs the web app: the services respond, or are away, or only the list fails. */
function stubServices() {
  asked = [];
  let state: 'away' | 'there' | 'list fails' = 'away';
  global.fetch = jest.fn((url: string) => {
    asked.push(url);
    const isProbe = url.endsWith(getProfile.path);
    if (state === 'away' || (state === 'list fails' && !isProbe))
      return answer(502, { success: '0', message: 'The service cannot be reached.', code: 'unreachable' });
    return answer(200, { success: '1', message: '', data: [] });
  }) as unknown as typeof fetch;
  return (next: typeof state) => (state = next);
}

const show = () =>
  render(
    <AppProviders>
      <Page />
    </AppProviders>,
  );

describe('ServicesAwayBar', () => {
  it('is shown while the services are away, and the page loads by itself and keeps what was typed when they are back', async () => {
    const become = stubServices();
    show();
    expect(await screen.findByRole('status')).toHaveTextContent('Countersign will be back in a moment.');
    expect(screen.getByText('nothing loaded')).toBeInTheDocument();
    become('there');
    expect(await screen.findByText('0 batches', undefined, { timeout: 10_000 })).toBeInTheDocument();
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Remarks')).toHaveValue('half a sentence');
  });

  it('leaves it to the bar of an offline browser to say why nothing arrives', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    stubServices();
    show();
    await act(() => request(listSignBatches, {}, { quiet: true }).catch(() => undefined));
    await waitFor(() =>
      expect(asked.filter((url) => url.endsWith(getProfile.path)).length).toBeGreaterThan(0),
    );
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('status')).toHaveTextContent('Countersign will be back in a moment.');
    online.mockRestore();
  });

  it('is not shown for a single call that fails while the services respond', async () => {
    stubServices()('list fails');
    show();
    await act(() => request(listSignBatches, {}, { quiet: true }).catch(() => undefined));
    await waitFor(() => expect(asked.some((url) => url.endsWith(getProfile.path))).toBe(true));
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });
});

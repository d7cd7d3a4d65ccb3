import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig, unstable_serialize } from 'swr';
import { viewVersions } from '#contracts/document-files.ts';
import { getDocuments } from '#contracts/document-list.ts';
import { callKey } from '#shared/call-key.ts';
import { useCall, useRefresh } from './use-call.ts';

const ID = '5b0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01';
let requests: string[] = [];

const emptyPage = (total: number) => ({ rows: [], total, is_total_capped: false, waiting_for_me: 0 });

beforeEach(() => {
  requests = [];
  global.fetch = jest.fn((url: string) => {
    requests.push(url);
    const data = url.includes('versions') ? [] : emptyPage(requests.length);
    return Promise.resolve(new Response(JSON.stringify({ success: '1', message: '', data })));
  }) as unknown as typeof fetch;
});

afterEach(() => jest.useRealTimers());

function Total({ fallbackTotal, search = '' }: { fallbackTotal?: number; search?: string }) {
  const input = { params: { status_or_id: 'all' as const }, query: { search } };
  const fallbackData = fallbackTotal === undefined ? undefined : emptyPage(fallbackTotal);
  const { data } = useCall(getDocuments, input, { fallbackData });
  return <p>total {data?.total}</p>;
}

function Page({ fallbackData }: { fallbackData: ReturnType<typeof emptyPage> }) {
  const input = { params: { status_or_id: 'all' as const }, query: {} };
  return <p>total {useCall(getDocuments, input, { fallbackData }).data?.total}</p>;
}

/** Button that refreshes the calls below a path, or all calls. */
function Refresh({ path }: { path?: string }) {
  const refresh = useRefresh();
  return (
    <button onClick={() => void refresh(path === undefined ? undefined : [path])}>
      refresh {path ?? 'all'}
    </button>
  );
}

const press = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name: `refresh ${name}` }));
};

function Versions() {
  useCall(viewVersions, { params: { id: ID } });
  return null;
}

const wrap = (children: React.ReactNode) => (
  <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
);

describe('useCall', () => {
  it('requests the same call of two components once', async () => {
    render(
      wrap(
        <>
          <Total />
          <Total />
        </>,
      ),
    );
    expect(await screen.findAllByText('total 1')).toHaveLength(2);
    expect(requests).toHaveLength(1);
  });

  it('does not request what the server has loaded', async () => {
    jest.useFakeTimers();
    render(wrap(<Total fallbackTotal={7} />));
    expect(screen.getByText('total 7')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(requests).toEqual([]);
  });

  it('requests again what the server had loaded for a view that was left, when a Back shows it', async () => {
    const first = emptyPage(7);
    const view = (page: typeof first) => wrap(<Page fallbackData={page} />);
    const { rerender } = render(view(first));
    rerender(wrap(null));
    rerender(view(first));
    expect(screen.getByText('total 7')).toBeInTheDocument();
    expect(await screen.findByText('total 1')).toBeInTheDocument();
  });

  it('does not request what the server has loaded for the views below a SWRConfig, until it is refreshed', async () => {
    const input = { params: { status_or_id: 'all' as const }, query: { search: '' } };
    const fallback = { [unstable_serialize(callKey(getDocuments, input))]: emptyPage(7) };
    render(
      wrap(
        <SWRConfig value={{ fallback }}>
          <Total />
          <Refresh />
        </SWRConfig>,
      ),
    );
    expect(screen.getByText('total 7')).toBeInTheDocument();
    expect(requests).toEqual([]);
    await press('all');
    expect(await screen.findByText('total 1')).toBeInTheDocument();
  });

  it('requests the data of a new input', async () => {
    const { rerender } = render(wrap(<Total fallbackTotal={7} />));
    rerender(wrap(<Total search="lease" />));
    await waitFor(() => expect(requests).toEqual(['/api/document/document/all?search=lease']));
  });

  it('DO-16 refreshes the calls below a path, and only those', async () => {
    render(
      wrap(
        <>
          <Total />
          <Versions />
          <Refresh path="/document/{id}" />
          <Refresh path="/document" />
          <Refresh />
        </>,
      ),
    );
    await waitFor(() => expect(requests).toHaveLength(2));
    await press('/document/{id}');
    await waitFor(() => expect(requests).toHaveLength(3));
    expect(requests.slice(2)).toEqual([`/api/document/document/${ID}/view_versions`]);
    await press('/document');
    await waitFor(() => expect(requests).toHaveLength(5));
    await press('all');
    await waitFor(() => expect(requests).toHaveLength(7));
  });

  it('DO-16 also refreshes what the server has loaded', async () => {
    render(
      wrap(
        <>
          <Total fallbackTotal={7} />
          <Refresh />
        </>,
      ),
    );
    await press('all');
    expect(await screen.findByText('total 1')).toBeInTheDocument();
  });
});

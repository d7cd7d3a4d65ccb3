import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { SWRConfig } from 'swr';
import { useCall } from '#client/use-call.ts';
import { Providers } from '#components/ui/providers.tsx';
import { getDocuments } from '#contracts/document-list.ts';
import type { SignBatch, SignBatchItem } from '#contracts/sign-batch.ts';
import { stubService } from '#support/components/stub-service.ts';
import { SignBatchBar } from './sign-batch-bar.tsx';
import { SignBatches } from './sign-batches.tsx';
import { closeSignBatch } from './sign-batch-opened.ts';

const ID = '7a0c8a52-7a0e-4e0b-9f0d-3b1c2d4e5f60';
const idOf = (index: number) => `${String(index).padStart(8, '0')}-7a0e-4e0b-9f0d-3b1c2d4e5f60`;

/**
 * Fakes a service that signs one document of its batch on each request, and returns the requested changes.
 */
function serve(count: number, failing: ReadonlyMap<number, string> = new Map(), can_retry = true) {
  const items: SignBatchItem[] = Array.from({ length: count }, (_, index) => ({
    instance_id: idOf(index),
    document_name: `Letter ${index + 1}.pdf`,
    state: 'waiting',
    version: null,
    message: '',
    can_retry: false,
    fields: null,
  }));
  const changes: string[] = [];
  const signNext = () => {
    const next = items.find(({ state }) => state === 'waiting');
    if (!next) return;
    const message = failing.get(items.indexOf(next));
    Object.assign(next, message ? { state: 'failed', message, can_retry } : { state: 'signed', version: 2 });
  };
  const batch = (): SignBatch => {
    const inState = (state: string) => items.filter((item) => item.state === state).length;
    return {
      id: ID,
      created_at: '2026-11-21T10:00:00Z',
      is_finished: inState('waiting') === 0,
      total: count,
      signed: inState('signed'),
      failed: inState('failed'),
      stopped: inState('stopped'),
    };
  };
  const apply = (purpose: string) => {
    const [from, to] = purpose === 'stop' ? ['waiting', 'stopped'] : ['failed', 'waiting'];
    for (const item of items)
      if (item.state === from) Object.assign(item, { state: to, message: '', can_retry: to === 'stopped' });
    if (purpose === 'retry') failing = new Map();
  };
  let isDismissed = false;
  globalThis.fetch = jest.fn((url: string, init?: { method?: string; body?: string }) => {
    if (init?.method === 'PATCH') {
      const { purpose } = JSON.parse(init.body ?? '') as { purpose: string };
      changes.push(purpose);
      if (purpose === 'dismiss') isDismissed = true;
      else apply(purpose);
    } else signNext();
    const data = url.endsWith('/sign-batch') ? (isDismissed ? [] : [batch()]) : { ...batch(), items };
    return Promise.resolve(new Response(JSON.stringify({ success: '1', message: '', data })));
  }) as typeof fetch; // the components pass strings only
  return changes;
}

function show() {
  render(
    <Providers>
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
        <SignBatches first={undefined} />
      </SWRConfig>
    </Providers>,
  );
}

const bar = () => screen.findByRole('region', { name: 'Signing in the background' });
const drawer = () => screen.getByRole('dialog', { name: 'Sign Digitally' });

describe('SignBatches', () => {
  const { fetch } = globalThis;
  beforeEach(() => closeSignBatch());
  afterEach(() => {
    globalThis.fetch = fetch;
  });

  it('DO-11 shows a running batch, polls until it finishes and dismisses it on request', async () => {
    const changes = serve(3);
    show();
    expect(await bar()).toHaveTextContent('Signing 3 documents');
    expect(await screen.findByText('All 3 documents signed')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument());
    expect(changes).toEqual(['dismiss']);
  });

  it('DO-11 shows the result of each document and retries the failed ones', async () => {
    const changes = serve(2, new Map([[1, 'Page 9 does not exist. The document has 2 pages.']]));
    show();
    await bar();
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    const failed = await within(drawer()).findByText(/^Page 9 does not exist/);
    expect(failed.closest('li')).toHaveTextContent('Letter 2.pdf');
    expect(within(drawer()).getByText('1 failed')).toBeInTheDocument();
    await userEvent.click(within(drawer()).getByRole('button', { name: 'Retry 1' }));
    expect(await within(drawer()).findByText('2 signed')).toBeInTheDocument();
    expect(changes).toEqual(['retry']);
  });

  it('DO-11 offers no retry of documents that no longer wait, and says of each what it is', async () => {
    serve(1, new Map([[0, 'This document has been cancelled.']]), false);
    show();
    await bar();
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(await within(drawer()).findByText('This document has been cancelled.')).toBeInTheDocument();
    expect(await within(drawer()).findByRole('button', { name: 'Done' })).toBeInTheDocument();
    expect(within(drawer()).queryByRole('button', { name: /Retry/ })).not.toBeInTheDocument();
  });

  it('DO-11 stops the waiting documents', async () => {
    const changes = serve(40);
    show();
    await bar();
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    await userEvent.click(await within(drawer()).findByRole('button', { name: 'Stop' }));
    expect(await within(drawer()).findByText(/stopped$/)).toBeInTheDocument();
    expect(changes).toEqual(['stop']);
  });

  it('DO-11 renders only the rows near the visible part of 500 results', async () => {
    serve(500);
    show();
    await bar();
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    const rows = await within(drawer()).findAllByRole('listitem');
    expect(rows.length).toBeLessThan(60);
    expect(rows[0]).toHaveAttribute('aria-setsize', '500');
  });
});

const UNDER_WAY: SignBatch = {
  id: ID,
  created_at: '2026-11-21T10:00:00Z',
  is_finished: false,
  total: 3,
  signed: 1,
  failed: 0,
  stopped: 0,
};

it('DO-11 takes what a running batch has signed out of list and numbers in the steps of its bar, with one request for the list at a time', async () => {
  closeSignBatch(); // which an earlier test has opened
  let signed = 0;
  let isFetching = false;
  let isTwice = false;
  const requests = stubService(async ({ path }) => {
    if (path.endsWith('/sign-batch')) {
      const data = [{ ...UNDER_WAY, total: 9, signed, is_finished: signed === 9 }];
      signed = Math.min(signed + 3, 9);
      return { data };
    }
    const rows = Array.from({ length: 9 - signed }, (_, index) => ({
      id: idOf(signed + index),
      document_name: `Letter ${signed + index + 1}.pdf`,
      date_added: '2026-11-21T10:00:00Z',
      status: 'pending_for_signature',
    }));
    isTwice ||= isFetching;
    isFetching = true;
    if (signed === 6) await new Promise((resolve) => setTimeout(resolve, 1500)); // longer than a step of the bar
    isFetching = false;
    return { data: { rows, total: rows.length, is_total_capped: false, waiting_for_me: rows.length } };
  });
  const List = () => {
    const { data } = useCall(getDocuments, {
      params: { status_or_id: 'pending_for_signature' },
      query: {},
    });
    return <p>{`${data?.rows[0]?.document_name ?? 'No row'}, ${data?.waiting_for_me ?? '?'} waiting`}</p>;
  };
  render(
    <Providers>
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
        <SignBatches first={[{ ...UNDER_WAY, total: 9, signed: 0 }]} />
        <List />
      </SWRConfig>
    </Providers>,
  );
  expect(await screen.findByText('Letter 7.pdf, 3 waiting')).toBeInTheDocument();
  expect(await screen.findByText('No row, 0 waiting')).toBeInTheDocument();
  const ofBatch = requests.filter(({ path }) => path.includes('/sign-batch'));
  const ofList = requests.filter(({ path }) => path.includes('/document/document/'));
  expect(ofBatch.every(({ path }) => path.endsWith('/sign-batch'))).toBe(true);
  expect(ofList.length).toBeLessThanOrEqual(ofBatch.length + 1);
  expect(isTwice).toBe(false);
});

it('SignBatchBar renders on the server without inline styles', () => {
  const html = renderToString(
    <Providers>
      <SignBatchBar batch={UNDER_WAY} onShow={() => undefined} onDismiss={() => undefined} />
    </Providers>,
  );
  expect(html).toContain('<progress');
  expect(html).not.toContain('style="');
});

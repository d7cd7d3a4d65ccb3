import { act, render, screen, waitFor } from '@testing-library/react';
import useSWR from 'swr';
import { announceSessionEnd } from '#client/session-end.ts';
import { SessionEnd } from './session-end.tsx';

const router = { push: jest.fn(), refresh: jest.fn() };
let pathname = '/documents';
jest.mock('next/navigation', () => ({ useRouter: () => router, usePathname: () => pathname }));

function show(at: string) {
  pathname = at;
  render(<SessionEnd />);
}

function Cached() {
  return <output>{useSWR('document', () => 'lease.pdf').data}</output>;
}

afterEach(() => jest.clearAllMocks());

describe('SessionEnd', () => {
  it('ST-01 goes to the sign-in page with the current path to return to', () => {
    show('/documents');
    act(() => announceSessionEnd());
    expect(router.push).toHaveBeenCalledWith('/login?next=%2Fdocuments');
  });

  it('forgets the pages of the session, which the way back would show again', () => {
    show('/documents');
    act(() => announceSessionEnd());
    expect(router.refresh).toHaveBeenCalledTimes(1);
  });

  it('removes what was read in the session from the data cache', async () => {
    show('/documents');
    render(<Cached />);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('lease.pdf'));
    act(() => announceSessionEnd());
    await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement());
  });

  it('does not navigate when the sign-in page is open already', () => {
    show('/login');
    act(() => announceSessionEnd());
    expect(router.push).not.toHaveBeenCalled();
  });
});

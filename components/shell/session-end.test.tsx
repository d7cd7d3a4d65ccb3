import { act, render } from '@testing-library/react';
import { announceSessionEnd } from '#client/session-end.ts';
import { Providers } from '#components/ui/providers.tsx';
import { SessionEnd } from './session-end.tsx';

const router = { push: jest.fn() };
let pathname = '/documents';
jest.mock('next/navigation', () => ({ useRouter: () => router, usePathname: () => pathname }));

function show(at: string) {
  pathname = at;
  render(
    <Providers>
      <SessionEnd />
    </Providers>,
  );
}

afterEach(() => jest.clearAllMocks());

describe('SessionEnd', () => {
  it('ST-01 goes to the sign-in page with the current path to return to', () => {
    show('/documents');
    act(() => announceSessionEnd());
    expect(router.push).toHaveBeenCalledWith('/login?next=%2Fdocuments');
  });

  it('does not navigate when the sign-in page is open already', () => {
    show('/login');
    act(() => announceSessionEnd());
    expect(router.push).not.toHaveBeenCalled();
  });
});

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

describe('the end of a session', () => {
  it('ST-01 leads to the sign-in page, which leads back', () => {
    show('/documents');
    act(() => announceSessionEnd());
    expect(router.push).toHaveBeenCalledWith('/login?next=%2Fdocuments');
  });

  it('stays where it is on the sign-in page', () => {
    show('/login');
    act(() => announceSessionEnd());
    expect(router.push).not.toHaveBeenCalled();
  });
});

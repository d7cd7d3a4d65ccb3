'use client';
import { usePathname, useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { subscribeToSecondFactorRequired } from '#client/second-factor-required.ts';

/**
 * Renders the page again as soon as a response says that the organization requires a second factor: the server then leads to
 * where it is set up.
 */
export function SecondFactorRequired() {
  const router = useRouter();
  const pathname = usePathname();
  useEffect(
    () =>
      subscribeToSecondFactorRequired(() => {
        if (!pathname.startsWith('/account/')) router.refresh();
      }),
    [router, pathname],
  );
  return null;
}

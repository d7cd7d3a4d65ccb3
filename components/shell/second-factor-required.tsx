'use client';
import { usePathname, useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { subscribeToSecondFactorRequired } from '#client/second-factor-required.ts';
import { SECURITY_PAGE, securityPath } from '#shared/security-path.ts';

/** Goes to the page where a second factor is set up as soon as a response says that the organization requires one. */
export function SecondFactorRequired() {
  const router = useRouter();
  const pathname = usePathname();
  useEffect(
    () =>
      subscribeToSecondFactorRequired(() => {
        if (pathname !== SECURITY_PAGE) router.push(securityPath(pathname + window.location.search));
      }),
    [router, pathname],
  );
  return null;
}

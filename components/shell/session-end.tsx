'use client';
import { usePathname, useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { subscribeToSessionEnd } from '#client/session-end.ts';

/** Leads to the sign-in page once a call has found the session ended, and forgets what was loaded for it. */
export function SessionEnd() {
  const router = useRouter();
  const pathname = usePathname();
  const { mutate } = useSWRConfig();
  useEffect(
    () =>
      subscribeToSessionEnd(() => {
        if (pathname.startsWith('/login')) return;
        router.push(`/login?next=${encodeURIComponent(pathname + window.location.search)}`);
        void mutate(() => true, undefined, { revalidate: false });
      }),
    [router, pathname, mutate],
  );
  return null;
}

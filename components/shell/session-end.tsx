'use client';
import { usePathname, useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { subscribeToSessionEnd } from '#client/session-end.ts';

/** Goes to the sign-in page and clears the data cache as soon as a response says that the session has ended. */
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

'use client';
import { usePathname, useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { subscribeToSessionEnd } from '#client/session-end.ts';

/** Goes to the sign-in page and clears the data cache as soon as a response says that the session has ended. */
export function SessionEnd() {
  const router = useRouter();
  const pathname = usePathname();
  useEffect(
    () =>
      subscribeToSessionEnd(() => {
        if (pathname.startsWith('/login')) return;
        router.push(`/login?next=${encodeURIComponent(pathname + window.location.search)}`);
        router.refresh(); // or the way back would show the pages of the session again
        void clearDataCache().catch(() => undefined); // code that cannot be loaded has not cached anything
      }),
    [router, pathname],
  );
  return null;
}

/** Pages without MUI do without the data cache too, which earlier pages of the visit may have filled. */
async function clearDataCache(): Promise<void> {
  const { mutate } = await import('swr');
  await mutate(() => true, undefined, { revalidate: false });
}

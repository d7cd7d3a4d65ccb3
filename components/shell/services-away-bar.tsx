import { useEffect } from 'react';
import { useIsOnline } from '#client/use-is-online.ts';
import { useServicesAway, watchServices } from '#client/services-presence.ts';
import { useRefresh } from '#client/use-call.ts';

/**
 * Shows a bar while the services are away, as during a restart, and fetches everything that the page shows again when they are
 * back. What was entered stays, since the page does. An offline browser has a bar of its own.
 */
export function ServicesAwayBar() {
  const isAway = useServicesAway();
  const isOnline = useIsOnline();
  const refresh = useRefresh();
  useEffect(() => watchServices(() => void refresh()), [refresh]);
  if (!isAway || !isOnline) return null;
  return (
    <div role="status" className="offline-bar">
      <strong>Countersign will be back in a moment.</strong>
      <span>What you entered stays here, and this page goes on by itself.</span>
    </div>
  );
}

import { useEffect } from 'react';
import { useServicesAway, watchServices } from '#client/services-presence.ts';
import { useRefresh } from '#client/use-call.ts';

/**
 * Shows a bar while the services are away, as during a restart, and fetches everything that the page shows again when they are
 * back. What was entered stays, since the page does.
 */
export function ServicesAwayBar() {
  const isAway = useServicesAway();
  const refresh = useRefresh();
  useEffect(() => watchServices(() => void refresh()), [refresh]);
  if (!isAway) return null;
  return (
    <div role="status" className="offline-bar">
      <strong>Countersign will be back in a moment.</strong>
      <span>What you entered stays here, and this page goes on by itself.</span>
    </div>
  );
}

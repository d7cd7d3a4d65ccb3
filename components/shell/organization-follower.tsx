import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { subscribeToOrganization } from '#client/organization-switch.ts';

interface OrganizationFollowerProps {
  /** Organization that this page shows. */
  currentId: string | undefined;
  /** Called when another tab has switched to another organization. Reloads the page by default. */
  onSwitched?: () => void;
}

/** Keeps this tab in step: the session, which all tabs share, acts for one organization at a time. */
export function OrganizationFollower({
  currentId,
  onSwitched = () => window.location.reload(),
}: OrganizationFollowerProps) {
  const { mutate } = useSWRConfig();
  useEffect(
    () =>
      subscribeToOrganization((organizationId) => {
        if (organizationId === currentId) return;
        void mutate(() => true, undefined, { revalidate: false }).then(onSwitched);
      }),
    [currentId, mutate, onSwitched],
  );
  return null;
}

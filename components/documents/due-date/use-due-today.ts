import { useContext } from 'react';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import { useNow } from '#components/ui/formats/use-now.ts';
import { OrganizationZone } from '#components/ui/organization-zone.ts';
import { wallClockAt } from '#shared/wall-clock.ts';

/** Returns the day of today as due dates count it, `YYYY-MM-DD`: in the organization's time zone, as the reminders do. */
export function useDueToday(): string {
  const zone = useContext(OrganizationZone);
  const { timeZone } = useFormats();
  return wallClockAt(new Date(useNow()), zone ?? timeZone).slice(0, 10);
}

import { createContext, useContext, useMemo } from 'react';
import { DEFAULT_LOCALISATION } from '#contracts/default-localisation.ts';
import type { LocalisationSettings } from '#contracts/localisation.ts';
import { makeFormats, type Formats } from '#shared/make-formats.ts';
import { useDeviceTimeZone } from '#client/use-device-time-zone.ts';

/** Settings of the reader. Outside a FormatsProvider, as on pages for visitors, they are the default ones. */
export const LocalisationContext = createContext<LocalisationSettings>(DEFAULT_LOCALISATION);

/** Returns the formats in which the signed-in user chose to read dates, times and numbers. */
export function useFormats(): Formats {
  const settings = useContext(LocalisationContext);
  const deviceZone = useDeviceTimeZone();
  return useMemo(() => makeFormats(settings, deviceZone), [settings, deviceZone]);
}

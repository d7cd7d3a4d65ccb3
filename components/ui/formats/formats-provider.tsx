'use client';
import type { ReactNode } from 'react';
import { AssumedTimeZone } from '#client/use-device-time-zone.ts';
import type { LocalisationSettings } from '#contracts/localisation.ts';
import { LocalisationContext } from './use-formats.ts';
import { RenderedAt } from './use-now.ts';

export interface FormatsProviderProps {
  /** Settings of the signed-in user, the same on the server and in the browser. */
  settings: LocalisationSettings;
  /** Time at which the server rendered the page, in milliseconds since the epoch. */
  renderedAt?: number;
  /** Time zone that the device had at its last visit; null if it is not known. */
  deviceZone?: string | null;
  children: ReactNode;
}

/** Provides the settings in which dates, times and numbers are shown. */
export function FormatsProvider({ settings, renderedAt, deviceZone, children }: FormatsProviderProps) {
  return (
    <LocalisationContext value={settings}>
      <AssumedTimeZone value={deviceZone ?? null}>
        <RenderedAt value={renderedAt ?? null}>{children}</RenderedAt>
      </AssumedTimeZone>
    </LocalisationContext>
  );
}

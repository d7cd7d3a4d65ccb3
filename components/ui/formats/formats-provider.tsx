'use client';
import type { ReactNode } from 'react';
import type { LocalisationSettings } from '#contracts/localisation.ts';
import { LocalisationContext } from './use-formats.ts';
import { RenderedAt } from './use-now.ts';

export interface FormatsProviderProps {
  /** Settings of the signed-in user, the same on the server and in the browser. */
  settings: LocalisationSettings;
  /** Time at which the server rendered the page, in milliseconds since the epoch. */
  renderedAt?: number;
  children: ReactNode;
}

/** Provides the settings in which dates, times and numbers are shown. */
export function FormatsProvider({ settings, renderedAt, children }: FormatsProviderProps) {
  return (
    <LocalisationContext value={settings}>
      <RenderedAt value={renderedAt ?? null}>{children}</RenderedAt>
    </LocalisationContext>
  );
}

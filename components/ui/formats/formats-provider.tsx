'use client';
import type { ReactNode } from 'react';
import type { LocalisationSettings } from '#contracts/localisation.ts';
import { LocalisationContext } from './use-formats.ts';

export interface FormatsProviderProps {
  /** Settings of the signed-in user, the same on the server and in the browser. */
  settings: LocalisationSettings;
  children: ReactNode;
}

/** Provides the settings in which dates, times and numbers are shown. */
export function FormatsProvider({ settings, children }: FormatsProviderProps) {
  return <LocalisationContext value={settings}>{children}</LocalisationContext>;
}

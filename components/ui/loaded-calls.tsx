'use client';
import { useMemo, type ReactNode } from 'react';
import { SWRConfig } from 'swr';

export interface LoadedCallsProps {
  /** Data that the server has loaded, by the keys of the data cache. */
  entries: Record<string, unknown>;
  children: ReactNode;
}

/** Lets the content begin with data that the server has loaded. */
export function LoadedCalls({ entries, children }: LoadedCallsProps) {
  const value = useMemo(() => ({ fallback: entries }), [entries]);
  return <SWRConfig value={value}>{children}</SWRConfig>;
}

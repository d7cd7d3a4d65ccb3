import { createContext, useContext, type ReactNode } from 'react';
import { DEFAULT_FISCAL_YEAR_START_MONTH } from '#contracts/default-localisation.ts';

const StartMonth = createContext(DEFAULT_FISCAL_YEAR_START_MONTH);

/** Provides the first month of the organization's financial year, from 1, to the date presets. */
export function FiscalYearProvider({ startMonth, children }: { startMonth: number; children: ReactNode }) {
  return <StartMonth value={startMonth}>{children}</StartMonth>;
}

/** Returns the first month of the organization's financial year, from 1. */
export function useFiscalYearStart(): number {
  return useContext(StartMonth);
}

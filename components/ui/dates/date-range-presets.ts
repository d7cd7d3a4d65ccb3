import type { Dayjs } from 'dayjs';
import { DEFAULT_FISCAL_YEAR_START_MONTH } from '#contracts/default-localisation.ts';

/** First and last day, both included, as 'YYYY-MM-DD'. */
export interface DateRange {
  from: string;
  to: string;
}

/** Names of the presets, in display order. */
export const DATE_PRESETS = {
  today: 'Today',
  week: 'Last 7 days',
  month: 'This Month',
  year: 'This Year',
  custom: 'Custom',
  financialYear: 'Financial Year',
} as const;
export type DatePreset = keyof typeof DATE_PRESETS;
/** Preset whose range follows from the current day. */
export type ComputedPreset = Exclude<DatePreset, 'custom'>;

/** Presets in display order. */
export const PRESET_ORDER = Object.keys(DATE_PRESETS) as DatePreset[]; // keys of the record above

/**
 * Returns the range of a preset on the day `today`. The financial year begins with the month `startMonth`, from 1,
 * and has twelve months.
 */
export function presetRange(
  preset: ComputedPreset,
  today: Dayjs,
  startMonth = DEFAULT_FISCAL_YEAR_START_MONTH,
): DateRange {
  switch (preset) {
    case 'today':
      return days(today, today);
    case 'week':
      return days(today.subtract(6, 'day'), today);
    case 'month':
      return days(today.startOf('month'), today);
    case 'year':
      return days(today.startOf('year'), today);
    case 'financialYear': {
      const start = today.startOf('year').month(startMonth - 1);
      const from = start.isAfter(today) ? start.subtract(1, 'year') : start;
      return days(from, from.add(1, 'year').subtract(1, 'day'));
    }
  }
}

/** Returns the first preset with exactly this range on the day `today`, else `custom`. */
export function presetOf(
  range: DateRange,
  today: Dayjs,
  startMonth = DEFAULT_FISCAL_YEAR_START_MONTH,
): DatePreset {
  const isSame = (preset: DatePreset) => {
    if (preset === 'custom') return false;
    const { from, to } = presetRange(preset, today, startMonth);
    return from === range.from && to === range.to;
  };
  return PRESET_ORDER.find(isSame) ?? 'custom';
}

function days(from: Dayjs, to: Dayjs): DateRange {
  return { from: from.format('YYYY-MM-DD'), to: to.format('YYYY-MM-DD') };
}

import type { Dayjs } from 'dayjs';

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

const APRIL = 3;

/** Returns the range of a preset on the day `today`. The financial year runs from 1 April to 31 March. */
export function presetRange(preset: ComputedPreset, today: Dayjs): DateRange {
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
      const year = today.month() < APRIL ? today.year() - 1 : today.year();
      return { from: `${year}-04-01`, to: `${year + 1}-03-31` };
    }
  }
}

/** Returns the first preset with exactly this range on the day `today`, else `custom`. */
export function presetOf(range: DateRange, today: Dayjs): DatePreset {
  const isSame = (preset: DatePreset) => {
    if (preset === 'custom') return false;
    const { from, to } = presetRange(preset, today);
    return from === range.from && to === range.to;
  };
  return PRESET_ORDER.find(isSame) ?? 'custom';
}

function days(from: Dayjs, to: Dayjs): DateRange {
  return { from: from.format('YYYY-MM-DD'), to: to.format('YYYY-MM-DD') };
}

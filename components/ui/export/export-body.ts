import dayjs from 'dayjs';
import type { ExportForm, ExportRequest } from '#contracts/export.ts';
import type { z } from '#contracts/zod.ts';

type Body = z.input<typeof ExportRequest>;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** Which rows are exported: what the caller knows, not the form. */
export type ExportExtra = DistributiveOmit<
  Body,
  'file_name' | 'send_mail' | 'from_date' | 'to_date' | 'time_zone'
>;

/** First and last day, 'YYYY-MM-DD'. */
export interface ExportRange {
  from: string | undefined;
  to: string | undefined;
}

export interface ExportFacts {
  extra: ExportExtra;
  form: ExportForm;
  range: ExportRange;
  timeZone: string;
}

/** What an export sends: the caller's payload, the form without its file type, and the period, today where none is set. */
export function exportBody({ extra, form, range, timeZone }: ExportFacts): Body {
  const today = dayjs().format('YYYY-MM-DD');
  return {
    ...extra,
    file_name: form.file_name,
    send_mail: form.send_mail,
    from_date: printed(range.from ?? today),
    to_date: printed(range.to ?? today),
    time_zone: timeZone,
  };
}

/** dd/MM/yyyy */
function printed(day: string): string {
  return day.split('-').reverse().join('/');
}

import type { ExportForm, ExportRequest } from '#contracts/export.ts';
import type { z } from '#contracts/zod.ts';

type Body = z.input<typeof ExportRequest>;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** The part of the request that names the rows to export; the form supplies the rest. */
export type ExportExtra = DistributiveOmit<
  Body,
  'file_name' | 'send_mail' | 'from_date' | 'to_date' | 'time_zone'
>;

/** First and last day, both included, as 'YYYY-MM-DD'. */
export interface ExportRange {
  from: string | undefined;
  to: string | undefined;
}

/** Parts of an export request. `timeZone` is an IANA name. */
export interface ExportFacts {
  extra: ExportExtra;
  form: ExportForm;
  range: ExportRange;
  timeZone: string;
  /** Current day of the reader, 'YYYY-MM-DD'. */
  today: string;
}

/** Returns the body of an export request. Without a range, both dates are today. */
export function exportBody({ extra, form, range, timeZone, today }: ExportFacts): Body {
  return {
    ...extra,
    file_name: form.file_name,
    send_mail: form.send_mail,
    from_date: dayFirst(range.from ?? today),
    to_date: dayFirst(range.to ?? today),
    time_zone: timeZone,
  };
}

/** Converts 'YYYY-MM-DD' to the 'DD/MM/YYYY' of the contract. */
function dayFirst(day: string): string {
  return day.split('-').reverse().join('/');
}

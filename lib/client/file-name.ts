import { parse } from 'content-disposition';

/** Returns the file name that a Content-Disposition header gives (RFC 6266: `filename*` before `filename`), or null. */
export function dispositionFileName(header: string | null): string | null {
  return (header && parse(header).parameters['filename']) || null;
}

/** Returns Download_ddmmyyyy_hhmmss.zip, in the time zone of the browser. */
export function fallbackFileName(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${two(now.getDate())}${two(now.getMonth() + 1)}${now.getFullYear()}`;
  const time = `${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`;
  return `Download_${day}_${time}.zip`;
}

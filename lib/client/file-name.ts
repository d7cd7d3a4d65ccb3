/**
 * Resolves to the file name that a Content-Disposition header gives (RFC 6266: `filename*` before `filename`), or null. The parser
 * is loaded with the first download.
 */
export async function dispositionFileName(header: string | null): Promise<string | null> {
  if (!header) return null;
  const { parse } = await import('content-disposition');
  return parse(header).parameters['filename'] || null;
}

/** Returns Download_ddmmyyyy_hhmmss.zip, in the time zone of the browser. */
export function fallbackFileName(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${two(now.getDate())}${two(now.getMonth() + 1)}${now.getFullYear()}`;
  const time = `${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`;
  return `Download_${day}_${time}.zip`;
}

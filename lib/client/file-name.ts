/** Returns the file name of a Content-Disposition header (RFC 6266: `filename*` before `filename`), or null. */
export function dispositionFileName(header: string | null): string | null {
  if (!header) return null;
  const extended = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(header)?.[1];
  const name = extended ? decoded(extended.trim()) : null;
  return name ?? quotedName(header);
}

/** Returns Download_ddmmyyyy_hhmmss.zip, in local time. */
export function fallbackFileName(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${two(now.getDate())}${two(now.getMonth() + 1)}${now.getFullYear()}`;
  const time = `${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`;
  return `Download_${day}_${time}.zip`;
}

function quotedName(header: string): string | null {
  const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1];
  const name = quoted?.replace(/\\(.)/g, '$1') ?? /filename\s*=\s*([^;"\s]+)/i.exec(header)?.[1];
  return name ? name : null;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null; // invalid escapes: `filename` is used instead
  }
}

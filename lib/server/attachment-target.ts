/**
 * Returns the URL of an attachment, given as a path of the document service or as an absolute URL; null for one that is not of
 * the origin of `serviceUrl`. A path is one below `serviceUrl`, unless it names the path of `serviceUrl` itself.
 */
export function attachmentTarget(attachment: string, serviceUrl: string): string | null {
  const base = new URL(serviceUrl);
  const prefix = base.pathname.replace(/\/+$/, '');
  const isPath = /^\/(?![\\/])/.test(attachment);
  const isBelow = isPath && !attachment.startsWith(`${prefix}/`);
  const text = isBelow ? `${prefix}${attachment}` : attachment;
  if (text === '' || !URL.canParse(text, `${base.origin}${prefix}/`)) return null;
  const target = new URL(text, `${base.origin}${prefix}/`);
  const isSame = target.origin === base.origin && target.username === '' && target.password === '';
  return isSame ? target.href : null;
}

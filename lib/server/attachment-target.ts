/**
 * Returns the URLs to try for an attachment, which is a path of the document service or an absolute URL; none if its origin is not
 * that of `serviceUrl`. A path is tried below `serviceUrl`, as in the contract, then at its origin, as in a link.
 */
export function attachmentTargets(attachment: string, serviceUrl: string): string[] {
  const { origin, pathname } = new URL(serviceUrl);
  const prefix = pathname.replace(/\/+$/, '');
  const isPath = /^\/(?![\\/])/.test(attachment);
  const isComplete = !isPath || prefix === '' || attachment.startsWith(`${prefix}/`);
  const texts = isComplete ? [attachment] : [`${prefix}${attachment}`, attachment];
  return texts.flatMap((text) => {
    if (text === '' || !URL.canParse(text, `${origin}${prefix}/`)) return [];
    const target = new URL(text, `${origin}${prefix}/`);
    const isSameOrigin = target.origin === origin && target.username === '' && target.password === '';
    return isSameOrigin ? [target.href] : [];
  });
}

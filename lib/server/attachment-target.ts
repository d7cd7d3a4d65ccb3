/**
 * Returns the URLs at which an attachment may be, given as a path of the document service or as an absolute URL; none for one that
 * is not of the origin of `serviceUrl`. A path is one below `serviceUrl`, as in the contract, or else of its origin, as in a link.
 */
export function attachmentTargets(attachment: string, serviceUrl: string): string[] {
  const { origin, pathname } = new URL(serviceUrl);
  const prefix = pathname.replace(/\/+$/, '');
  const isPath = /^\/(?![\\/])/.test(attachment);
  const isWhole = !isPath || prefix === '' || attachment.startsWith(`${prefix}/`);
  const texts = isWhole ? [attachment] : [`${prefix}${attachment}`, attachment];
  return texts.flatMap((text) => {
    if (text === '' || !URL.canParse(text, `${origin}${prefix}/`)) return [];
    const target = new URL(text, `${origin}${prefix}/`);
    const isOfService = target.origin === origin && target.username === '' && target.password === '';
    return isOfService ? [target.href] : [];
  });
}

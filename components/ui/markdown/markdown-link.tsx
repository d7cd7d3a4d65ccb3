import NextLink from 'next/link';
import type { ComponentProps } from 'react';

// A second slash or a backslash after the first would name another host.
const INSIDE = /^\/(?![/\\])/;

/** File of the app, which its router cannot open. */
const FILE = /^\/api\//;

/** Link of a Markdown text: one that begins with a slash stays in the app, one to a heading on the page, all others open in a new tab. */
export function MarkdownLink({ href, children, title }: ComponentProps<'a'>) {
  if (!href) return <span>{children}</span>; // an address that is not safe, which was removed
  if (INSIDE.test(href) && !FILE.test(href))
    return (
      <NextLink href={href} title={title} prefetch={false}>
        {children}
      </NextLink>
    );
  if (href.startsWith('#') || FILE.test(href))
    return (
      <a href={href} title={title}>
        {children}
      </a>
    );
  return (
    <a href={href} title={title} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

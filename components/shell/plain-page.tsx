import type { ReactNode } from 'react';
import { HomeLink } from './brand-mark.tsx';

/** Frame of a page outside the workspace: the logo, which leads to the start, above the content. */
export function PlainPage({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="status-header">
        <HomeLink />
      </header>
      <main>{children}</main>
    </>
  );
}

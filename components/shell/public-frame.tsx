import type { ReactNode } from 'react';
import { PlainLink } from '#components/ui/plain/plain-link.tsx';
import { BRAND } from '#shared/brand.ts';
import { HomeLink } from './brand-mark.tsx';

/** Header and footer of pages for visitors without a session. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className="public-frame">
      <header>
        <HomeLink />
      </header>
      {children}
      <footer>
        <span>{BRAND.version}</span>
        <PlainLink href="/verify" color="inherit">
          Check signatures
        </PlainLink>
        <PlainLink href="/terms-of-service" color="inherit">
          Terms & Conditions
        </PlainLink>
      </footer>
    </div>
  );
}

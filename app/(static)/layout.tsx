import type { ReactNode } from 'react';

// The root layout reads the request; without this, so would these pages. Static pages have no nonce.
export const dynamic = 'force-static';

/** Pages that the build makes, of HTML and CSS, without MUI. */
export default function StaticLayout({ children }: { children: ReactNode }) {
  return children;
}

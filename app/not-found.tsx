import type { Metadata } from 'next';
import { NotFoundContent } from '#components/shell/not-found-content.tsx';
import { PlainPage } from '#components/shell/plain-page.tsx';

export const metadata: Metadata = { title: 'Page not found' };

/** Part of every page, static ones included, so that it must do without MUI. */
export default function NotFound() {
  return (
    <PlainPage>
      <NotFoundContent />
    </PlainPage>
  );
}

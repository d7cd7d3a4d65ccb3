import type { Metadata } from 'next';
import { NotFoundContent } from '#components/shell/not-found-content.tsx';
import { PlainPage } from '#components/shell/plain-page.tsx';
import { AppFrame } from './app-frame.tsx';

export const metadata: Metadata = { title: 'Page not found' };

export default function NotFound() {
  return (
    <AppFrame>
      <PlainPage>
        <NotFoundContent />
      </PlainPage>
    </AppFrame>
  );
}

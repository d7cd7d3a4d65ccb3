import type { ReactNode } from 'react';
import { PublicFrame } from '#components/shell/public-frame.tsx';
import { SecondFactorRequired } from '#components/shell/second-factor-required.tsx';
import { SessionEnd } from '#components/shell/session-end.tsx';
import { FocusKeeper } from '#components/ui/focus-keeper.tsx';
import { PreloadToasts } from '#components/ui/toasts-later.tsx';

/** Layout of the pages that the server renders for a request, of HTML and CSS; what they load later brings its theme along. */
export default function PlainLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SessionEnd />
      <SecondFactorRequired />
      <FocusKeeper />
      <PreloadToasts />
      <PublicFrame>{children}</PublicFrame>
    </>
  );
}

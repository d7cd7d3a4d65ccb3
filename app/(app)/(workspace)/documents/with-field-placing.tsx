import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { RenderPlacing } from '#components/documents/signatories/render-placing.ts';
import type { FieldPlacing } from '#shared/field-placing.ts';

const PlacingDialog = dynamic(
  async () => (await import('#components/signing/placing/placing-dialog.tsx')).PlacingDialog,
  { ssr: false }, // with a boundary of its own: another one would hide the page, and its focus, while this loads
);

/** Lets the forms within place signature fields on the pages, whose viewer is loaded with the first one. */
export function WithFieldPlacing({ children }: { children: ReactNode }) {
  return <RenderPlacing value={renderPlacing}>{children}</RenderPlacing>;
}

const renderPlacing = (placing: FieldPlacing) => <PlacingDialog {...placing} />;

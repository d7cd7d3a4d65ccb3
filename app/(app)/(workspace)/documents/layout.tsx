import type { ReactNode } from 'react';
import { DocumentStyles } from '#components/documents/document-styles.tsx';

/** Gives all pages of documents the styles of rows and cards. */
export default function DocumentsLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <DocumentStyles />
      {children}
    </>
  );
}

import { useEffect, useState } from 'react';
import { attachmentUrl } from '#client/attachment.ts';
import type { Document } from '#contracts/document.ts';
import type { SignForm } from '#contracts/sign-form.ts';
import { pagesFor } from '#contracts/sign-position.ts';
import type { PageSize } from '#shared/page-geometry.ts';
import { knownPageSize, rememberPageSize } from '../viewer/known-page-sizes.ts';
import { openPdf } from '../viewer/open-pdf.ts';

/**
 * Returns the size of the page that the form selects in this document, or null until it is known. Reads it
 * from the file if the page has not been shown before.
 */
export function usePresetPage(
  document: Document | undefined,
  { defaultPage, customPage }: Pick<SignForm, 'defaultPage' | 'customPage'>,
): PageSize | null {
  const [, setReadCount] = useState(0);
  const page = document && pagesFor(defaultPage, Number(customPage) || null, document.page_count)?.[0];
  const known = document && page ? knownPageSize(document.id, page) : undefined;
  const { id, attachment } = document ?? {};

  useEffect(() => {
    if (!id || !attachment || !page || knownPageSize(id, page)) return;
    const controller = new AbortController();
    readPageSize(attachmentUrl(attachment), page, controller.signal).then(
      (size) => {
        rememberPageSize(id, page, size);
        setReadCount((count) => count + 1);
        controller.abort(); // closes the document
      },
      () => controller.abort(), // encrypted or deleted: the form has no presets then
    );
    return () => controller.abort();
  }, [id, attachment, page]);
  return known ?? null;
}

async function readPageSize(url: string, page: number, signal: AbortSignal): Promise<PageSize> {
  const { pdf } = await new Promise<Awaited<ReturnType<typeof openPdf>>>((resolve, reject) => {
    const refuse = (): void => reject(new Error('The document cannot be read without its password.'));
    openPdf({ url, signal, onPassword: refuse, onReadError: reject }).then(resolve, reject);
  });
  const { width, height } = (await pdf.getPage(page)).getViewport({ scale: 1 });
  return { width, height };
}

'use client';
import { useEffect, useState } from 'react';
import { attachmentUrl } from '#client/service-url.ts';
import type { Document } from '#contracts/document.ts';
import { pagesFor, type SignForm } from '#contracts/sign-form.ts';
import type { PageSize } from '#shared/page-geometry.ts';
import { knownPageSize, rememberPageSize } from '../viewer/known-page-sizes.ts';
import { openPdf } from '../viewer/open-pdf.ts';

/** The size of the page that the form means in this document; read from the file, if it was not shown before. Null until it is known. */
export function usePresetPage(
  document: Document | undefined,
  { defaultPage, customPage }: Pick<SignForm, 'defaultPage' | 'customPage'>,
): PageSize | null {
  const [, setRead] = useState(0);
  const page = document && pagesFor(defaultPage, Number(customPage) || null, document.page_count)?.[0];
  const known = document && page ? knownPageSize(document.id, page) : undefined;
  const { id, attachment } = document ?? {};

  useEffect(() => {
    if (!id || !attachment || !page || knownPageSize(id, page)) return;
    const life = new AbortController();
    readPageSize(attachmentUrl(attachment), page, life.signal).then(
      (size) => {
        rememberPageSize(id, page, size);
        setRead((count) => count + 1);
        life.abort(); // frees the document
      },
      () => life.abort(), // protected or gone: then there are numbers, and no presets
    );
    return () => life.abort();
  }, [id, attachment, page]);
  return known ?? null;
}

async function readPageSize(url: string, page: number, signal: AbortSignal): Promise<PageSize> {
  const { pdf } = await new Promise<Awaited<ReturnType<typeof openPdf>>>((resolve, reject) => {
    const giveUp = (): void => reject(new Error('The document cannot be read without its password.'));
    openPdf({ url, signal, onPassword: giveUp, onLost: reject }).then(resolve, reject);
  });
  const { width, height } = (await pdf.getPage(page)).getViewport({ scale: 1 });
  return { width, height };
}

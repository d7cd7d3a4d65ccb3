'use client';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useRef, useState } from 'react';
import { attachmentUrl } from '#client/service-url.ts';
import type { Document } from '#contracts/document.ts';
import type { Rectangle } from '#contracts/sign-form.ts';
import { rectangleOf } from '#shared/pdf-cords.ts';
import type { PageSize } from '#shared/page-geometry.ts';
import { InstructionsCard } from './instructions-card.tsx';
import { rememberPageSize } from './known-page-sizes.ts';
import type { ShownPage } from './pages-scroller.tsx';
import type { PdfViewerHandle } from './pdf-pages.tsx';
import { PdfViewer } from './pdf-viewer.tsx';
import { SignatureLayer } from './signature-layer.tsx';
import { usePdfCords } from './use-pdf-cords.ts';

export interface PreviewPaneProps {
  document: Document;
  onSignDigitally: () => void;
}

/** The document's pages; for whoever must sign it now, also what to do and where the signature goes. Fills its parent. */
export function PreviewPane({ document, onSignDigitally }: PreviewPaneProps) {
  return <Pane key={document.id} document={document} onSignDigitally={onSignDigitally} />;
}

function Pane({ document, onSignDigitally }: PreviewPaneProps) {
  const { id, attachment, document_name, status } = document;
  const viewer = useRef<PdfViewerHandle>(null);
  const { cords, save, clear } = usePdfCords(id);
  const { isTouch, isDrawing, setIsDrawing } = useDrawingMode();
  const mustSign = status === 'pending_for_signature';
  const rectangle = rectangleOf(cords);

  const onPageSize = useCallback((page: number, size: PageSize) => rememberPageSize(id, page, size), [id]);
  const place = (page: number, next: Rectangle) => {
    save(page, next);
    if (isTouch) setIsDrawing(false); // a finger scrolls again
  };
  const overlay = (page: ShownPage) => (
    <SignatureLayer
      page={page}
      rectangle={cords?.page === page.number ? rectangle : null}
      isDrawing={isDrawing}
      onPlace={place}
      onRemove={clear}
    />
  );
  return (
    <PdfViewer
      ref={viewer}
      url={attachment ? attachmentUrl(attachment) : null}
      title={document_name}
      onPageSize={onPageSize}
      renderOverlay={mustSign ? overlay : undefined}
    >
      {mustSign ? (
        <InstructionsCard
          pages={document.pages_to_sign}
          note={document.instruction_notes}
          place={cords && rectangle ? { page: cords.page, rectangle } : null}
          isDrawing={isDrawing}
          isTouch={isTouch}
          onDrawing={setIsDrawing}
          onPage={(page) => viewer.current?.scrollToPage(page)}
          onRemovePlace={clear}
          onSignDigitally={onSignDigitally}
        />
      ) : null}
    </PdfViewer>
  );
}

/** A mouse draws from the start; a finger scrolls until its owner wants to draw. */
function useDrawingMode() {
  const isTouch = useMediaQuery('(pointer: coarse)');
  const [chosen, setIsDrawing] = useState<boolean | null>(null);
  return { isTouch, isDrawing: chosen ?? !isTouch, setIsDrawing };
}

'use client';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { attachmentUrl } from '#client/service-url.ts';
import type { Document } from '#contracts/document.ts';
import type { Rectangle } from '#contracts/sign-form.ts';
import { rectangleOf } from '#shared/pdf-cords.ts';
import { keepOnPage, type PageSize } from '#shared/page-geometry.ts';
import { InstructionsCard } from './instructions-card.tsx';
import { rememberPageSize } from './known-page-sizes.ts';
import type { ShownPage } from './pages-scroller.tsx';
import type { PdfViewerHandle, SidePanelSlot } from './pdf-pages.tsx';
import { PdfViewer } from './pdf-viewer.tsx';
import { SignatureLayer } from '../position/signature-layer.tsx';
import { usePageSizes } from './use-page-sizes.ts';
import { usePdfCords } from '../position/use-pdf-cords.ts';
import { useSignWords } from '../form/use-sign-words.ts';

export interface PreviewPaneProps {
  document: Document;
  onSignDigitally: () => void;
  /** What belongs to the document and is not about signing it now. */
  tools?: ReactNode;
  renderSidePanel?: (place: SidePanelSlot) => ReactNode;
}

/** The document's pages; for whoever must sign it now, also what to do and where the signature goes. Fills its parent. */
export function PreviewPane(props: PreviewPaneProps) {
  return <Pane key={props.document.id} {...props} />;
}

function Pane({ document, onSignDigitally, tools, renderSidePanel }: PreviewPaneProps) {
  const { id, attachment, document_name, status } = document;
  const viewer = useRef<PdfViewerHandle>(null);
  const { cords, save, clear } = usePdfCords(id);
  const { isTouch, isDrawing, setIsDrawing } = useDrawingMode();
  const [readPage, setReadPage] = useState(1);
  const { sizes, addSize } = usePageSizes();
  const mustSign = status === 'pending_for_signature';
  const words = useSignWords(id, mustSign);
  const rectangle = rectangleOf(cords);
  const placePage = cords?.page ?? readPage;
  const placeSize = sizes.get(placePage);

  const onPageSize = useCallback(
    (page: number, size: PageSize) => {
      rememberPageSize(id, page, size);
      addSize(page, size);
    },
    [id, addSize],
  );
  const place = (page: number, next: Rectangle) => {
    save(page, next);
    if (isTouch) setIsDrawing(false); // a finger scrolls again
  };
  const adjust = (next: Rectangle) => {
    if (!placeSize) return;
    const kept = keepOnPage(next, placeSize);
    place(placePage, kept);
    viewer.current?.showPlace(placePage, kept);
  };
  const overlay = (page: ShownPage) => (
    <SignatureLayer
      page={page}
      rectangle={cords?.page === page.number ? rectangle : null}
      isDrawing={isDrawing}
      words={words}
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
      onCurrentPage={setReadPage}
      renderOverlay={mustSign ? overlay : undefined}
      tools={tools}
      renderSidePanel={renderSidePanel}
    >
      {mustSign ? (
        <InstructionsCard
          pages={document.pages_to_sign}
          note={document.instruction_notes}
          place={cords && rectangle ? { page: cords.page, rectangle } : null}
          target={placeSize ? { page: placePage, size: placeSize } : null}
          isDrawing={isDrawing}
          isTouch={isTouch}
          onDrawing={setIsDrawing}
          onPage={(page) => viewer.current?.scrollToPage(page)}
          onPlace={adjust}
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

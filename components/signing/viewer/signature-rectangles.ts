import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { Rectangle } from '#contracts/sign-form.ts';
import { rectangleBetween, type Point } from '#shared/page-geometry.ts';

/** Properties that are read of a pdf.js annotation. */
interface Annotation {
  fieldType?: string;
  /** Two opposite corners in the user space of the page. */
  rect: [number, number, number, number];
}

/** Returns where signature fields stand on a page, signed or not, in points from its lower left corner as displayed. */
export async function signatureRectangles(pdf: PDFDocumentProxy, number: number): Promise<Rectangle[]> {
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: 1 });
  const pointAt = (x: number, y: number): Point => {
    const [left, top] = viewport.convertToViewportPoint(x, y) as [number, number]; // typed as any[]
    return { x: left, y: viewport.height - top };
  };
  const annotations = (await page.getAnnotations()) as Annotation[]; // typed as any
  return annotations
    .filter(({ fieldType }) => fieldType === 'Sig')
    .map(({ rect: [x1, y1, x2, y2] }) => rectangleBetween(pointAt(x1, y1), pointAt(x2, y2)))
    .filter(({ width, height }) => width > 0 && height > 0);
}

import { render, screen, waitFor } from '@testing-library/react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { PageThumbnails } from './page-thumbnails.tsx';

const A4 = { width: 595, height: 842 };

/** PDF whose pages are landscape; they cannot be drawn. */
const landscape = {
  numPages: 1,
  getPage: () =>
    Promise.resolve({
      getViewport: ({ scale }: { scale: number }) => ({ width: 842 * scale, height: 595 * scale }),
    }),
} as unknown as PDFDocumentProxy; // all that the thumbnails read of it

beforeEach(() => {
  Element.prototype.scrollTo = jest.fn(); // jsdom has none
});

it('show a page of another format than the first at its own shape', async () => {
  render(
    <PageThumbnails pdf={landscape} fallbackSize={A4} current={1} isOver={false} onPage={() => undefined} />,
  );
  const frame = screen.getByRole('button', { name: 'Show page 1' }).firstElementChild;
  expect(frame).toHaveStyle({ height: `${(96 * 842) / 595}px` });
  await waitFor(() =>
    expect(frame?.firstElementChild).toHaveStyle({ width: '96px', height: `${(96 * 595) / 842}px` }),
  );
});

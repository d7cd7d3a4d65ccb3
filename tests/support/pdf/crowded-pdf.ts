import { pdfOfObjects } from './pdf-of-objects.ts';

/** Returns a sound PDF of one page and this many objects that nothing refers to: small to send, long to check once it is signed many times. */
export function crowdedPdf(objects: number): Buffer {
  const crowd = Array.from({ length: objects }, (_, index) => `<</Type/Crowd/Number ${index}>>`);
  return pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
    ...crowd,
  ]);
}

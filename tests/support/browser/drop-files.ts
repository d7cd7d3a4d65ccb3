import type { JSHandle, Page } from '@playwright/test';

export interface DroppedFile {
  name: string;
  bytes: Buffer;
}

/** Returns the data of PDFs that are dragged in from the file manager, for the events `dragenter` and `drop`. */
export function dataOfDrag(page: Page, files: readonly DroppedFile[]): Promise<JSHandle<DataTransfer>> {
  return page.evaluateHandle(
    (given) => {
      const data = new DataTransfer();
      for (const { name, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: 'application/pdf' }));
      }
      return data;
    },
    files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') })),
  );
}

/** Drops PDFs on the documents page. */
export async function dropOnPage(page: Page, files: readonly DroppedFile[]): Promise<void> {
  const dataTransfer = await dataOfDrag(page, files);
  await page.locator('main').dispatchEvent('dragenter', { dataTransfer });
  await page.getByText('Drop to upload').waitFor();
  await page.locator('main').dispatchEvent('drop', { dataTransfer });
}

import { publishNotice } from '#client/notices.ts';

/** Puts an address of this site on the clipboard and says so. */
export async function copyLink(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(path, window.location.origin).href);
    publishNotice({ tone: 'success', message: 'Copied to clipboard' });
  } catch {
    // The browser refuses outside a secure context, or when the person has forbidden it.
    publishNotice({
      tone: 'error',
      message: 'The link could not be copied. Open the version and copy its address.',
    });
  }
}

import { publishNotice } from './notices.ts';

/** Copies a text to the clipboard and publishes a notice of the result; `refusal` tells how else to get the text. */
export async function copyText(
  text: string,
  refusal = 'It could not be copied. Select the text and copy it yourself.',
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    publishNotice({ tone: 'success', message: 'Copied to clipboard' });
  } catch {
    // Browsers refuse it outside a secure context and without the user's permission.
    publishNotice({ tone: 'error', message: refusal });
  }
}

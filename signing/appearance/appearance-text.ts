import type { AppearanceText } from './text/typeset.ts';

/** Facts that the appearance of a signature shows. */
export interface AppearanceFacts {
  /** Name of the signer, which becomes the title. */
  signerName: string;
  /** Signing time, shown in UTC to the second unless `shownDate` is given. */
  date: Date;
  /** Signing time in the signatory's format, with its time zone. */
  shownDate?: string | undefined;
  reason?: string | undefined;
  location?: string | undefined;
}

/**
 * Returns the text of an appearance: the signer's name, the time, and the reason and the location if given.
 */
export function appearanceText({
  signerName,
  date,
  shownDate,
  reason,
  location,
}: AppearanceFacts): AppearanceText {
  const moment = shownDate ?? `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  const lines = [{ label: 'Digitally signed', text: moment }];
  if (reason) lines.push({ label: 'Reason:', text: reason });
  if (location) lines.push({ label: 'Location:', text: location });
  return { title: signerName, lines };
}

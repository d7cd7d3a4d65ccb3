import type { CardText } from './text/typeset.ts';

export interface CardFacts {
  signerName: string;
  date: Date;
  reason?: string | undefined;
  location?: string | undefined;
}

/** What the card of a signature says. */
export function cardText({ signerName, date, reason, location }: CardFacts): CardText {
  const moment = `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  const lines = [{ label: 'Digitally signed', text: moment }];
  if (reason) lines.push({ label: 'Reason:', text: reason });
  if (location) lines.push({ label: 'Location:', text: location });
  return { title: signerName, lines };
}

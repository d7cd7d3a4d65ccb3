import type { CardText } from './layout.ts';

export interface CardFacts {
  signerName: string;
  date: Date;
  reason?: string | undefined;
  location?: string | undefined;
}

/** What the card of a signature says. */
export function cardText({ signerName, date, reason, location }: CardFacts): CardText {
  const moment = `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  const lines = [`Digitally signed ${moment}`];
  if (reason) lines.push(`Reason: ${reason}`);
  if (location) lines.push(`Location: ${location}`);
  return { title: signerName, lines };
}

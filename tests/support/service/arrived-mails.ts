import { z } from '#contracts/zod.ts';
import { backend } from '#support/stack/backend-environment.ts';
import { eventually } from '#support/eventually.ts';

const Mails = z.array(
  z.object({
    id: z.number(),
    to: z.string(),
    subject: z.string(),
    reply_to: z.nullable(z.string()),
    text: z.string(),
    attachments: z.array(z.object({ filename: z.string(), size: z.number() })),
  }),
);
export type Mail = z.infer<typeof Mails>[number];

/** Returns the mails that the mail server accepted for this address, the newest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const url = new URL('/messages.json', backend('MAIL_URL'));
  url.searchParams.set('to', address);
  return Mails.parse(await (await fetch(url)).json());
}

/** Waits until so many mails have arrived for this address. */
export function mailsArrived(address: string, count: number): Promise<Mail[]> {
  return eventually(async () => {
    const mails = await mailsTo(address);
    return mails.length >= count ? mails : null;
  });
}

/** Returns the one-time code in a mail. */
export function codeIn({ text }: Mail): string {
  const code = /^\d{6}$/m.exec(text)?.[0];
  if (!code) throw new Error('The mail holds no code.');
  return code;
}

/** Returns the bytes of an attached file by its index in the mail. */
export async function attachedFile({ id }: Mail, place: number): Promise<Buffer> {
  const answer = await fetch(new URL(`/messages/${id}/files/${place}`, backend('MAIL_URL')));
  if (!answer.ok) throw new Error(`The mail's file answered ${answer.status}.`);
  return Buffer.from(await answer.arrayBuffer());
}

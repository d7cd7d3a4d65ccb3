import { z } from '#contracts/zod.ts';

/** A file that goes with a mail: its bytes are those of a stored blob. */
export const MailAttachment = z.object({
  file_name: z.string(),
  content_type: z.string(),
  sha256: z.string(),
});
export type MailAttachment = z.infer<typeof MailAttachment>;

const Stored = z.array(MailAttachment).nullable();

/** The attachments of a mail as the database keeps them. */
export function parseAttachments(stored: unknown): MailAttachment[] {
  return Stored.parse(stored) ?? [];
}

import { z } from '#contracts/zod.ts';

/** Attachment of a mail: a stored blob with its file name and content type. */
export const MailAttachment = z.object({
  file_name: z.string(),
  content_type: z.string(),
  sha256: z.string(),
});
export type MailAttachment = z.infer<typeof MailAttachment>;

const Stored = z.nullable(z.array(MailAttachment));

/** Parses the attachments of a mail as the database stores them. */
export function parseAttachments(stored: unknown): MailAttachment[] {
  return Stored.parse(stored) ?? [];
}

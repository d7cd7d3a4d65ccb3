/** Codes of nodemailer for an answer to the recipient and to the content of a mail; others are about the connection or the login. */
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);

/** Returns whether the mail server has refused a mail with a permanent reply (5yz, RFC 5321, 4.2.1): the same mail must not be sent again. */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error && 'responseCode' in error && 'code' in error)) return false;
  const { responseCode, code } = error;
  return (
    typeof responseCode === 'number' &&
    responseCode >= 500 &&
    responseCode < 600 &&
    ABOUT_THE_MAIL.has(String(code))
  );
}

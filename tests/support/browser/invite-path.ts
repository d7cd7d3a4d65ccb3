import { expect, mailsTo } from './office-fixture.ts';

/** Returns the path of the link in the newest mail of this subject to an invited address. */
export async function invitePath(email: string, subject = /./): Promise<string> {
  let path: string | undefined;
  await expect(async () => {
    const mails = (await mailsTo(email)).filter((mail) => subject.test(mail.subject));
    path = mails.flatMap(({ text }) => /\/invite\/[\w-]+/.exec(text) ?? [])[0];
    expect(path).toBeDefined();
  }).toPass();
  return path!;
}

import type { ReceivedMail } from './outbox.ts';

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

/** Returns the text of a mail as HTML, with links, and with a one-time code on its own line emphasized. */
function body(text: string): string {
  return escape(text)
    .replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
    .replace(/(^|\n)(\d{6})(?=\n|$)/g, '$1<strong class="code">$2</strong>');
}

function files({ id, attachments }: ReceivedMail): string {
  if (attachments.length === 0) return '';
  const links = attachments.map(
    ({ filename, size }, index) =>
      `<a href="/messages/${id}/files/${index}" download="${escape(filename)}">${escape(filename)}</a> (${size} bytes)`,
  );
  return `<p>Attached: ${links.join(', ')}</p>`;
}

function article(mail: ReceivedMail): string {
  const time = mail.received_at.replace('T', ' ').replace(/\.\d+Z$/, ' UTC');
  return `<article>
    <header><h2>${escape(mail.subject)}</h2><p>To ${escape(mail.to)} <time datetime="${mail.received_at}">${time}</time></p></header>
    <pre>${body(mail.text)}</pre>${files(mail)}
  </article>`;
}

/** Returns the page that lists the mails. It reloads every three seconds. */
export function outboxPage(mails: ReceivedMail[]): string {
  const content = mails.length
    ? mails.map(article).join('\n')
    : '<p class="none">No mail yet. Sign-in codes and notices that the product sends will appear here.</p>';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="3">
<title>Local mail</title>
<style>
  :root { color-scheme: light dark; --ground: #f7f7f5; --surface: #fff; --text: #1b1f24; --quiet: #57606a; --line: #e3e4e1; --ink: #1f4fd8; }
  @media (prefers-color-scheme: dark) { :root { --ground: #111315; --surface: #181b1e; --text: #e8eaed; --quiet: #a4adb6; --line: #2b3036; --ink: #8faeff; } }
  body { margin: 0; background: var(--ground); color: var(--text); font: 14px/1.5 system-ui, sans-serif; }
  main { max-width: 720px; margin: 0 auto; padding: 32px 16px; }
  h1 { font-size: 20px; margin: 0 0 4px; } h2 { font-size: 16px; margin: 0; } p { margin: 0; color: var(--quiet); }
  article { background: var(--surface); border: 1px solid var(--line); border-radius: 8px; padding: 16px; margin-top: 16px; }
  time { margin-left: 8px; } pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: 12px 0 0; }
  a { color: var(--ink); } .code { font-size: 28px; letter-spacing: 4px; color: var(--ink); } .none { margin-top: 32px; }
</style>
</head>
<body><main><h1>Local mail</h1><p>No mail server is set, so what the product sends stays on this machine.</p>
${content}</main></body>
</html>`;
}

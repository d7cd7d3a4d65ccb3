import { withoutLinks } from './without-links.ts';

/** Content of a mail, before its layout. Only `link`, `report` and the links of items can be followed: addresses in texts cannot. */
export interface MailContent {
  paragraphs: readonly string[];
  /** List below the paragraphs. */
  items?: readonly MailItem[];
  /** One-time code, set in large type. */
  code?: string;
  link?: { label: string; url: string };
  footer: string;
  /** E-mail address to which misuse is reported, of a mail that another user has caused. */
  report?: string;
}

/** Line of a list, optionally with a link. */
export type MailItem = string | { text: string; url: string };

/** Returns the plain-text part of a mail. */
export function mailText({ paragraphs, items = [], code, link, footer, report }: MailContent): string {
  const list = items.map((item) =>
    typeof item === 'string' ? `- ${withoutLinks(item)}` : `- ${withoutLinks(item.text)}\n  ${item.url}`,
  );
  const blocks = [
    ...paragraphs.map(withoutLinks),
    list.join('\n'),
    code,
    link && `${link.label}:\n${link.url}`,
    `-- \n${withoutLinks(footer)}${report ? ` ${REPORT}: ${report}` : ''}`,
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

const REPORT = 'Report misuse';

const FONT = 'font-family:Inter,Helvetica,Arial,sans-serif';
const CODE = `${FONT};font-size:28px;font-weight:600;letter-spacing:6px;margin:24px 0`;
const BUTTON =
  'display:inline-block;background:#1d4ed8;color:#ffffff;text-decoration:none;padding:10px 18px;border-radius:8px';

/** Returns the HTML part of a mail: no images, no scripts, readable without its styles. */
export function mailHtml({ paragraphs, items = [], code, link, footer, report }: MailContent): string {
  const blocks = [
    ...paragraphs.map((text) => `<p>${withBreaks(text)}</p>`),
    items.length > 0 ? `<ul style="padding-left:20px">${items.map(htmlItem).join('')}</ul>` : '',
    code ? `<p style="${CODE}">${escapeHtml(code)}</p>` : '',
    link ? `<p><a href="${escapeHtml(link.url)}" style="${BUTTON}">${escapeHtml(link.label)}</a></p>` : '',
    `<p style="color:#5b6472;font-size:13px;margin-top:32px">${plain(footer)}${reportLink(report)}</p>`,
  ];
  const body = `<div style="${FONT};font-size:15px;line-height:1.5;max-width:560px;margin:0 auto;padding:24px">`;
  return `<!doctype html><html lang="en"><body style="margin:0">${body}${blocks.join('')}</div></body></html>`;
}

function htmlItem(item: MailItem): string {
  if (typeof item === 'string') return `<li>${plain(item)}</li>`;
  return `<li><a href="${escapeHtml(item.url)}">${plain(item.text)}</a></li>`;
}

function reportLink(address: string | undefined): string {
  return address === undefined ? '' : ` <a href="mailto:${escapeHtml(address)}">${REPORT}</a>`;
}

/** Returns text without markup and without links. */
const plain = (text: string) => escapeHtml(withoutLinks(text));

/** Keeps the line breaks of a message. */
function withBreaks(text: string): string {
  return plain(text).replace(/\r?\n/g, '<br>');
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

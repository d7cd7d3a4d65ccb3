/** File types that mails of the product name; none is a top-level domain. */
const FILE_TYPES = new Set(['pdf', 'xlsx', 'csv', 'pfx', 'p12', 'png', 'jpg', 'jpeg', 'docx', 'txt']);

const ZERO_WIDTH_SPACE = '\u200b';
/**
 * Longest run of characters of host names and e-mail addresses, or the end of a URL's scheme. Dots as in IDNA (RFC 3490, 3.1).
 */
const RUN = /[\p{L}\p{M}\p{N}_.。．｡@-]+|:\/\//gu;
/** Characters that are not part of a host name. */
const BETWEEN_NAMES = /(@|[.。．｡]{2,})/u;
const EMAIL_ADDRESS = /^[^@]+@[^@]+$/;
const MORE_OF_URL = /^(?:\/|[:?#]\S)/;

/**
 * Returns text that mail programs do not turn into links: a zero-width space follows `://`, and each dot before a letter in what
 * looks like a host name. Other text, e-mail addresses and names of files stay as they are.
 */
export function withoutLinks(text: string): string {
  return text.replace(RUN, (run, at: number) => {
    if (run === '://') return `${run}${ZERO_WIDTH_SPACE}`;
    const next = text.slice(at + run.length, at + run.length + 2);
    const isAfterScheme = text.slice(Math.max(0, at - 3), at) === '://';
    if (EMAIL_ADDRESS.test(run) && !isAfterScheme && !MORE_OF_URL.test(next)) return run;
    return run.split(BETWEEN_NAMES).map(separated).join('');
  });
}

/** Returns a host name with a zero-width space after each dot before a letter; anything else as it is. */
function separated(name: string): string {
  return isHostName(name) ? name.replace(/([.。．｡])(?=\p{L})/gu, `$1${ZERO_WIDTH_SPACE}`) : name;
}

/** Returns whether the last label can be a top-level domain: two letters or more, or Punycode. */
function isHostName(text: string): boolean {
  const labels = text.split(/[.。．｡]/u).filter(Boolean);
  if (labels.length < 2) return false;
  const last = (labels.at(-1) ?? '').replace(/[-_]+$/, '').toLowerCase();
  if (labels.length === 2 && FILE_TYPES.has(last)) return false;
  return /^(?:[\p{L}\p{M}]{2,}|xn--[a-z0-9-]+)$/u.test(last);
}

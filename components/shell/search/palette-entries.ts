import type { FunctionalityPermission } from '#contracts/permission.ts';
import { covers, permissionFor } from '#contracts/permission-rules.ts';
import { foldedText } from '#contracts/words.ts';
import { ACCOUNT_PAGES, readableSettings } from '#shared/workspace-pages.ts';
import type { NavItem } from '../sidebar-nav.tsx';

/** Result of the search: a page, a document, a person or a part of a guide to go to, or an action to run. */
export interface PaletteEntry {
  id: string;
  group: 'Documents' | 'People' | 'Quick Links' | 'Pages' | 'Actions' | 'Guides';
  label: string;
  /** Text at the end of the row, for example the status of a document. */
  detail?: string;
  href?: string;
  run?: () => void;
  /** Words besides the label by which the entry is found. */
  words?: string;
}

/** Returns the entry of each page of the sidebar. */
export function pageEntries(items: readonly NavItem[]): PaletteEntry[] {
  return items.map(({ label, href }) => ({ id: href, group: 'Pages', label, href }));
}

/** Returns the pages of account and organization that these permissions open. */
export function quickLinks(granted: readonly FunctionalityPermission[]): PaletteEntry[] {
  return [...ACCOUNT_PAGES, ...readableSettings(granted)].map(({ label, href, words }) => ({
    id: href,
    group: 'Quick Links',
    label,
    href,
    words,
  }));
}

/** Effects of the actions, which the palette cannot have by itself. */
export interface PaletteActions {
  isDark: boolean;
  setDark: (isDark: boolean) => void;
  upload: () => void;
  showShortcuts: () => void;
  signOut: () => void;
}

/** Returns the actions that these permissions allow. */
export function actionEntries(
  granted: readonly FunctionalityPermission[],
  { isDark, setDark, upload, showShortcuts, signOut }: PaletteActions,
): PaletteEntry[] {
  const documents = permissionFor(granted, 'documents');
  const action = (label: string, words: string, rest: Pick<PaletteEntry, 'href' | 'run'>): PaletteEntry => ({
    id: label,
    group: 'Actions',
    label,
    words,
    ...rest,
  });
  return [
    ...(covers(documents, 'read')
      ? [
          action('Sign next', 'pending signature waiting for me', {
            href: '/documents?status=pending_for_signature&layout=preview',
          }),
        ]
      : []),
    ...(covers(documents, 'write') ? [action('Upload documents', 'new file PDF add', { run: upload })] : []),
    action('Check signatures', 'verify validate PDF', { href: '/verify' }),
    action(isDark ? 'Switch to light' : 'Switch to dark', 'theme mode colours appearance', {
      run: () => setDark(!isDark),
    }),
    action('Keyboard shortcuts', 'keys help', { run: showShortcuts }),
    action('Logout', 'sign out leave', { run: signOut }),
  ];
}

/** Returns the entries that have a word beginning with each typed word, those whose label does first. */
export function matching(entries: readonly PaletteEntry[], text: string): PaletteEntry[] {
  const typed = wordsOf(text);
  if (typed.length === 0) return [...entries];
  const has = (words: readonly string[]) => typed.every((one) => words.some((word) => word.startsWith(one)));
  const inLabel = entries.filter(({ label }) => has(wordsOf(label)));
  const elsewhere = entries.filter(
    (entry) => !inLabel.includes(entry) && has(wordsOf(`${entry.label} ${entry.words ?? ''}`)),
  );
  return [...inLabel, ...elsewhere];
}

/** Returns the entries with those of a group together, the groups in the order in which they begin. */
export function grouped(entries: readonly PaletteEntry[]): PaletteEntry[] {
  const groups = [...new Set(entries.map(({ group }) => group))];
  return groups.flatMap((name) => entries.filter(({ group }) => group === name));
}

const wordsOf = (text: string) =>
  foldedText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

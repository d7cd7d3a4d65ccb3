import { STATUS_TABS } from '#contracts/document-status.ts';
import Preview from '@mui/icons-material/ArticleOutlined';
import Details from '@mui/icons-material/TableRowsOutlined';
import type { TabBadge, TabChoice } from '#components/ui/tab-list.tsx';
import type { StatusTab } from '#contracts/document.ts';
import type { DocumentPage } from '#contracts/document-list.ts';
import type { DocumentsLayout } from '../documents-query.ts';
import { TAB_WORDS } from '#contracts/document-words.ts';

/** Id of the panel that both rows of tabs control. */
export const DOCUMENTS_PANEL_ID = 'documents-panel';

const MAX_COUNT_SHOWN = 999;

/**
 * Returns the tabs by status with the number of documents in each, as far as the service sends them. The number that waits for the
 * reader's signature stands out.
 */
export function statusTabs({ tab_counts, waiting_for_me }: TabNumbers): TabChoice<StatusTab>[] {
  return STATUS_TABS.map((value) => {
    const isWaiting = value === 'pending_for_signature';
    const count = isWaiting ? waiting_for_me : (tab_counts?.[value] ?? 0);
    return { value, label: TAB_WORDS[value], badge: badgeOf(count, isWaiting) };
  });
}

/** Numbers of documents, which come with each page of the list. */
export type TabNumbers = Pick<DocumentPage, 'tab_counts' | 'waiting_for_me'>;

export const NO_NUMBERS: TabNumbers = { tab_counts: null, waiting_for_me: 0 };

function badgeOf(count: number, isWaiting: boolean): TabBadge | undefined {
  if (count === 0) return undefined;
  const text = count > MAX_COUNT_SHOWN ? `${MAX_COUNT_SHOWN}+` : String(count);
  if (isWaiting) return { text, of: 'Waiting for me' };
  return { text, of: count === 1 ? 'Document' : 'Documents', isQuiet: true };
}

export const LAYOUT_TABS: readonly TabChoice<DocumentsLayout>[] = [
  { value: 'table', label: 'Details', Icon: Details },
  { value: 'preview', label: 'Preview', Icon: Preview },
];

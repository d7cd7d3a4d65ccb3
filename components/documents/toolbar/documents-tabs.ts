import Preview from '@mui/icons-material/ArticleOutlined';
import Details from '@mui/icons-material/TableRowsOutlined';
import type { TabChoice } from '#components/ui/tab-list.tsx';
import { StatusTab } from '#contracts/document.ts';
import type { DocumentsLayout } from '../documents-query.ts';
import { TAB_WORDS } from '#contracts/document-words.ts';

/** Id of the panel that both rows of tabs control. */
export const DOCUMENTS_PANEL_ID = 'documents-panel';

const MAX_COUNT_SHOWN = 99;

/** Returns the tabs by status; one has a badge with the number of documents that wait for the reader's signature. */
export function statusTabs(waitingForMe: number): TabChoice<StatusTab>[] {
  return StatusTab.options.map((value) => ({
    value,
    label: TAB_WORDS[value],
    badge: value === 'pending_for_signature' ? waitingBadge(waitingForMe) : undefined,
  }));
}

function waitingBadge(count: number) {
  if (count === 0) return undefined;
  return { text: count > MAX_COUNT_SHOWN ? `${MAX_COUNT_SHOWN}+` : String(count), of: 'Waiting for me' };
}

export const LAYOUT_TABS: readonly TabChoice<DocumentsLayout>[] = [
  { value: 'table', label: 'Details', Icon: Details },
  { value: 'preview', label: 'Preview', Icon: Preview },
];

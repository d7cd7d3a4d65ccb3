import Preview from '@mui/icons-material/ArticleOutlined';
import Details from '@mui/icons-material/TableRowsOutlined';
import { StatusTab } from '#contracts/document.ts';
import type { DocumentsLayout } from './documents-query.ts';
import { TAB_WORDS } from './status-words.ts';
import type { TabChoice } from '#components/ui/tab-list.tsx';

/** The id of the panel that both rows of tabs change. */
export const DOCUMENTS_PANEL_ID = 'documents-panel';

export const STATUS_TABS: readonly TabChoice<StatusTab>[] = StatusTab.options.map((value) => ({
  value,
  label: TAB_WORDS[value],
}));

export const LAYOUT_TABS: readonly TabChoice<DocumentsLayout>[] = [
  { value: 'table', label: 'Details', Icon: Details },
  { value: 'preview', label: 'Preview', Icon: Preview },
];

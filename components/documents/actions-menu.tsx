import { actionsFor, type DocumentAction } from '#contracts/document-actions.ts';
import type { Document } from '#contracts/document.ts';
import { ACTION_WORDS } from './action-words.ts';
import { useOffered } from './use-offered.ts';
import { RowMenu } from '#components/ui/row-menu.tsx';

export interface ActionsMenuProps {
  document: Document;
  onAction: (action: DocumentAction, document: Document) => void;
  tabIndex?: 0 | -1;
}

/** Menu of the actions that the reader can take on a document. */
export function ActionsMenu({ document, onAction, tabIndex = 0 }: ActionsMenuProps) {
  const actions = useOffered()(actionsFor(document.status, document.is_owner));
  return (
    <RowMenu
      name={document.document_name}
      items={actions.map((action) => ({ action, ...ACTION_WORDS[action] }))}
      onAction={(action) => onAction(action, document)}
      tabIndex={tabIndex}
    />
  );
}

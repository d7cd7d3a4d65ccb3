import List from '@mui/material/List';
import { useShortcut } from '#client/shortcuts.ts';
import type { Document } from '#contracts/document.ts';
import { DocumentCard } from './document-card.tsx';
import type { ColumnHandlers } from './document-columns.tsx';
import { focusedId } from './focused-id.ts';
import type { Selection } from '../toolbar/use-selection.ts';

export interface DocumentCardsProps extends ColumnHandlers {
  documents: readonly Document[];
  isLoading: boolean;
  selection: Selection;
  /** Shows checkboxes on the cards; a long press selects in any case. */
  isSelecting: boolean;
}

/** The documents of a page as cards, on narrow screens. */
export function DocumentCards({
  documents,
  isLoading,
  selection,
  isSelecting,
  ...handlers
}: DocumentCardsProps) {
  const step = (by: number) => {
    const index = documents.findIndex(({ id }) => id === focusedId());
    const next = documents[index < 0 ? 0 : index + by];
    if (next) document.querySelector<HTMLElement>(`[data-id="${next.id}"] button`)?.focus();
  };
  useShortcut('next', () => step(1));
  useShortcut('previous', () => step(-1));
  return (
    <List
      aria-label="Documents"
      aria-busy={isLoading}
      disablePadding
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 1,
        pb: isSelecting ? 10 : 0, // room for the actions, which cover the end of the list
        opacity: isLoading ? 0.6 : 1,
        transition: 'opacity 160ms',
      }}
    >
      {documents.map((one) => (
        <DocumentCard
          key={one.id}
          document={one}
          isSelecting={isSelecting}
          isSelected={selection.ids.has(one.id)}
          onToggle={selection.toggle}
          {...handlers}
        />
      ))}
    </List>
  );
}

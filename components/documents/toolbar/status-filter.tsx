import { DOCUMENT_STATUSES } from '#contracts/document-status.ts';
import { useState } from 'react';
import { CheckMenu } from '#components/ui/check-menu.ts';
import { FilterButton } from '#components/ui/filter/filter-button.tsx';
import type { DocumentStatus } from '#contracts/document.ts';
import { STATUS_WORDS } from '#contracts/document-words.ts';
import type { DocumentsQueryState } from '../use-documents-query.ts';
import { FROM_START } from './documents-filter.ts';
import { chosenStatuses, withStatusToggled } from './quick-filter.ts';

/** Choice of the statuses to list. */
export function StatusFilter({ query: { filters }, change }: DocumentsQueryState) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = chosenStatuses(filters);
  const toggle = (status: DocumentStatus) =>
    change((now) => ({ filters: withStatusToggled(now.filters, status), ...FROM_START }));
  return (
    <>
      <FilterButton
        label="Status"
        isActive={chosen.length > 0}
        isOpen={anchor !== null}
        opens="menu"
        onOpen={setAnchor}
      />
      <CheckMenu
        anchor={anchor}
        isSingle={false}
        choices={DOCUMENT_STATUSES.map((status) => ({
          key: status,
          label: STATUS_WORDS[status],
          isChosen: chosen.includes(status),
        }))}
        onChoose={(key) => {
          const status = DOCUMENT_STATUSES.find((option) => option === key);
          if (status) toggle(status);
        }}
        onClose={() => setAnchor(null)}
      />
    </>
  );
}

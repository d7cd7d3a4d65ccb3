import { useState } from 'react';
import { FilterButton } from '#components/ui/filter/filter-button.tsx';
import { loadLater } from '#components/ui/load-later.tsx';
import type { DocumentsQueryState } from '../use-documents-query.ts';
import { DOCUMENT_CONTENT, FROM_START } from './documents-filter.ts';
import { chosenPerson, withPerson } from './quick-filter.ts';

const ValuePopup = loadLater(
  async () => (await import('#components/ui/filter/value-popup.tsx')).ValuePopup,
  ({ anchor }) => anchor !== null,
);

/** Choice of a person who signs the documents to list. */
export function PersonFilter({ query: { filters }, change }: DocumentsQueryState) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const person = chosenPerson(filters);
  const choose = (name: string | null) => {
    change((now) => ({ filters: withPerson(now.filters, name), ...FROM_START }));
    setAnchor(null);
  };
  return (
    <>
      <FilterButton
        label="Person"
        isActive={person !== null}
        isOpen={anchor !== null}
        opens="dialog"
        onOpen={setAnchor}
      />
      <ValuePopup
        label="Person"
        anchor={anchor}
        columnId="signatories"
        source={DOCUMENT_CONTENT}
        value={person}
        onChoose={choose}
        onClose={() => setAnchor(null)}
      />
    </>
  );
}

import Checkbox from '@mui/material/Checkbox';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { FilterButton } from '#components/ui/filter/filter-button.tsx';
import { DocumentStatus } from '#contracts/document.ts';
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
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {DocumentStatus.options.map((status) => (
          <MenuItem
            key={status}
            role="menuitemcheckbox"
            aria-checked={chosen.includes(status)}
            onClick={() => toggle(status)}
          >
            <Checkbox checked={chosen.includes(status)} tabIndex={-1} inert sx={{ p: 0, mr: 1 }} />
            {STATUS_WORDS[status]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

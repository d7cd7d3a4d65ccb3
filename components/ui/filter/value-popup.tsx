import Popover from '@mui/material/Popover';
import { FilterValueList } from './filter-value-list.tsx';
import type { ContentSource } from './use-column-content.ts';

export interface ValuePopupProps {
  label: string;
  columnId: string;
  source: ContentSource;
  value: string | null;
  /** Button below which the choice opens; null while it is closed. */
  anchor: HTMLElement | null;
  onChoose: (value: string | null) => void;
  onClose: () => void;
}

/** Choice of one value of a column, below a button. */
export function ValuePopup({ label, columnId, source, value, anchor, onChoose, onClose }: ValuePopupProps) {
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      transitionDuration={0} // the list of values is placed at once, and would be beside a field that still grows
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': label, sx: { p: 1.5, mt: 0.5, width: 'min(320px, 100%)' } },
      }}
    >
      <FilterValueList
        columnId={columnId}
        source={source}
        labelOf={(one) => one}
        isMultiple={false}
        hasFocus
        values={value === null ? [] : [value]}
        onChange={([next]) => onChoose(next ?? null)}
        problem={undefined}
      />
    </Popover>
  );
}

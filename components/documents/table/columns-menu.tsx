import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { CheckMenu } from '#components/ui/check-menu.ts';
import { Hint } from '#components/ui/hint.tsx';
import { OPTIONAL_COLUMN_NAMES, OPTIONAL_COLUMNS, useOptionalColumns } from './optional-columns.ts';

/** Menu that shows and hides the optional columns of the table. */
export function ColumnsMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { shown, toggle } = useOptionalColumns();
  return (
    <>
      <Hint title="Columns" placement="bottom">
        <IconButton
          aria-label="Columns"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <ColumnsIcon fontSize="small" />
        </IconButton>
      </Hint>
      <CheckMenu
        anchor={anchor}
        isSingle={false}
        choices={OPTIONAL_COLUMN_NAMES.map((name) => ({
          key: name,
          label: OPTIONAL_COLUMNS[name],
          isChosen: shown.includes(name),
        }))}
        onChoose={(key) => {
          const name = OPTIONAL_COLUMN_NAMES.find((one) => one === key);
          if (name) toggle(name);
        }}
        onClose={() => setAnchor(null)}
      />
    </>
  );
}

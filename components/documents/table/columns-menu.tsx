import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { OPTIONAL_COLUMN_NAMES, OPTIONAL_COLUMNS, useOptionalColumns } from './optional-columns.ts';

/** Menu that shows and hides the optional columns of the table. */
export function ColumnsMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { shown, toggle } = useOptionalColumns();
  return (
    <>
      <Tooltip title="Columns">
        <IconButton
          aria-label="Columns"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <ColumnsIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {OPTIONAL_COLUMN_NAMES.map((name) => (
          <MenuItem
            key={name}
            role="menuitemcheckbox"
            aria-checked={shown.includes(name)}
            onClick={() => toggle(name)}
          >
            <Checkbox checked={shown.includes(name)} tabIndex={-1} inert sx={{ p: 0 }} />
            {OPTIONAL_COLUMNS[name]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

import Remove from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { FILTER_OPERATORS, OPERATORS_OF, type FilterColumns } from '#contracts/filter-rules.ts';
import { withColumn, withOperator, type FilterRow } from './filter-rows.ts';
import { FilterValue } from './filter-value.tsx';
import type { ContentSource } from './use-column-content.ts';

export interface FilterRowFieldsProps {
  /** 1-based position, for screen readers. */
  number: number;
  row: FilterRow;
  columns: FilterColumns;
  source: ContentSource;
  labelOf: (columnId: string, value: string) => string;
  problem: string | undefined;
  onChange: (row: FilterRow) => void;
  onRemove: () => void;
}

/** Fields of one filter: column, operator and value. */
export function FilterRowFields(props: FilterRowFieldsProps) {
  const { number, row, columns, problem, onChange, onRemove } = props;
  const column = columns[row.columnId];
  const operators = column ? OPERATORS_OF[column.kind] : [];
  return (
    <Box role="group" aria-label={`Filter ${number}`} sx={ROW}>
      <TextField
        select
        value={column ? row.columnId : ''}
        onChange={({ target }) => onChange(withColumn(row, target.value))}
        slotProps={selectSlots('Column', (id) => columns[id]?.label ?? id)}
      >
        {Object.entries(columns).map(([id, { label }]) => (
          <MenuItem key={id} value={id}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        value={row.operator}
        disabled={!column}
        onChange={({ target }) => {
          const chosen = operators.find((operator) => operator === target.value);
          if (chosen) onChange(withOperator(row, chosen));
        }}
        slotProps={selectSlots('Operator', () => (row.operator === '' ? '' : FILTER_OPERATORS[row.operator]))}
      >
        {operators.map((operator) => (
          <MenuItem key={operator} value={operator}>
            {FILTER_OPERATORS[operator]}
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ gridArea: 'value', minWidth: 0 }}>
        <FilterValue
          row={row}
          kind={column?.kind ?? 'text'}
          source={props.source}
          labelOf={props.labelOf}
          problem={problem}
          onChange={onChange}
        />
      </Box>
      <IconButton aria-label={`Remove filter ${number}`} onClick={onRemove} sx={{ gridArea: 'remove' }}>
        <Remove fontSize="small" />
      </IconButton>
    </Box>
  );
}

const ROW = {
  display: 'grid',
  alignItems: 'start',
  gap: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr) 36px', sm: '150px 160px minmax(0, 1fr) 36px' },
  gridTemplateAreas: {
    xs: '"column remove" "operator ." "value ."',
    sm: '"column operator value remove"',
  },
  '& .MuiIconButton-root': { height: 38 },
};

/** Props of a select that shows its label as a placeholder until a value is chosen. */
function selectSlots(label: string, labelOf: (value: string) => string) {
  return {
    select: {
      displayEmpty: true,
      SelectDisplayProps: { 'aria-label': label },
      renderValue: (value: unknown) =>
        typeof value === 'string' && value !== '' ? (
          labelOf(value)
        ) : (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {label}
          </Box>
        ),
    },
  };
}

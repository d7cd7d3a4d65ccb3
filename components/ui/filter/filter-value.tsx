import TextField from '@mui/material/TextField';
import { inputOf, type FilterKind } from '#contracts/filter-rules.ts';
import type { FilterRow } from './filter-rows.ts';
import { FilterValueList } from './filter-value-list.tsx';
import { FilterValueRange } from './filter-value-range.tsx';
import type { ContentSource } from './use-column-content.ts';

export interface FilterValueProps {
  row: FilterRow;
  kind: FilterKind;
  source: ContentSource;
  labelOf: (columnId: string, value: string) => string;
  problem: string | undefined;
  onChange: (row: FilterRow) => void;
}

/** Value of a filter, in the kind of input that its operator uses. */
export function FilterValue({ row, kind, source, labelOf, problem, onChange }: FilterValueProps) {
  const { columnId, operator, text, values, min, max } = row;
  const input = operator === '' ? 'none' : inputOf(operator);
  switch (input) {
    case 'value':
    case 'values':
      return (
        <FilterValueList
          key={`${columnId} ${input}`}
          columnId={columnId}
          source={source}
          labelOf={(value) => labelOf(columnId, value)}
          isMultiple={input === 'values'}
          values={values}
          onChange={(chosen) => onChange({ ...row, values: chosen })}
          problem={problem}
        />
      );
    case 'range':
      return (
        <FilterValueRange
          key={columnId}
          {...{ columnId, source, min, max, problem }}
          onChange={(range) => onChange({ ...row, ...range })}
        />
      );
    case 'none':
    case 'text':
      return (
        <TextField
          value={text}
          disabled={input === 'none'}
          error={Boolean(problem)}
          helperText={problem}
          placeholder={input === 'none' ? '' : 'Value'}
          onChange={({ target }) => onChange({ ...row, text: target.value })}
          slotProps={{
            htmlInput: {
              'aria-label': 'Value',
              maxLength: 500,
              ...(kind === 'number' ? { inputMode: 'decimal' } : {}),
            },
          }}
        />
      );
  }
}

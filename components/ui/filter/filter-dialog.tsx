import Add from '@mui/icons-material/AddRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState, type SyntheticEvent } from 'react';
import type { Filter } from '#contracts/filter.ts';
import type { FilterColumns } from '#contracts/filter-rules.ts';
import { MAX_HEADER_BYTES } from '#contracts/limits.ts';
import { FilterRowFields } from './filter-row.tsx';
import { emptyRow, filterOf, rowProblem, rowsOf, type FilterRow } from './filter-rows.ts';
import type { ContentSource } from './use-column-content.ts';

export interface FilterDialogProps {
  open: boolean;
  columns: FilterColumns;
  /** Applied filters. */
  filters: readonly Filter[];
  source: ContentSource;
  /** Returns the label of a value of a column. */
  labelOf: (columnId: string, value: string) => string;
  onApply: (filters: Filter[]) => void;
  onClose: () => void;
}

/** Edits the filters of a table, which are combined with AND. Shows the applied filters at each opening. */
export function FilterDialog({ open, ...form }: FilterDialogProps) {
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={form.onClose}
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      slotProps={{ paper: { sx: { maxWidth: 680 } } }}
    >
      <DialogTitle id={`${id}-title`}>Filter</DialogTitle>
      <FilterForm id={id} {...form} />
    </Dialog>
  );
}

/** Maximum length of the filters in a URL; the rest of the request's headers needs room too. */
const MAX_ENCODED_LENGTH = MAX_HEADER_BYTES / 2;
const TOO_LONG = 'These are more values than a link can carry. Choose fewer.';

type FilterFormProps = Omit<FilterDialogProps, 'open'> & { id: string };

function FilterForm({ id, columns, filters, source, labelOf, onApply, onClose }: FilterFormProps) {
  const [rows, setRows] = useState<readonly FilterRow[]>(() => rowsOf(filters));
  const [problems, setProblems] = useState<ReadonlyMap<number, string>>(new Map());
  const change = (row: FilterRow) => {
    setRows((now) => now.map((one) => (one.key === row.key ? row : one)));
    setProblems((now) => new Map([...now].filter(([key]) => key !== row.key)));
  };
  const remove = (key: number) =>
    setRows((now) => (now.length > 1 ? now.filter((one) => one.key !== key) : [emptyRow()]));
  const clear = () => {
    setRows([emptyRow()]);
    setProblems(new Map());
    onApply([]);
  };
  const apply = (event: SyntheticEvent) => {
    event.preventDefault();
    const found = problemsOf(rows, columns);
    setProblems(found);
    if (found.size > 0) return;
    onApply(rows.flatMap((row) => filterOf(row) ?? []));
    onClose();
  };
  return (
    <form noValidate onSubmit={apply}>
      <DialogContent>
        <DialogContentText id={`${id}-text`} sx={{ mb: 2 }}>
          Apply filter across multiple columns
        </DialogContentText>
        <Box sx={{ display: 'grid', gap: 1.5, maxHeight: 400, overflowY: 'auto', p: '2px', m: '-2px' }}>
          {rows.map((row, index) => (
            <FilterRowFields
              key={row.key}
              number={index + 1}
              {...{ row, columns, source, labelOf }}
              problem={problems.get(row.key)}
              onChange={change}
              onRemove={() => remove(row.key)}
            />
          ))}
        </Box>
        <Button
          size="small"
          variant="text"
          startIcon={<Add />}
          disabled={rows.length >= Object.keys(columns).length}
          onClick={() => setRows((now) => [...now, emptyRow()])}
          sx={{ mt: 1.5 }}
        >
          Add Filter
        </Button>
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={clear} sx={{ mr: 'auto' }}>
          Clear all filters
        </Button>
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained">
            Apply
          </Button>
        </Box>
      </DialogActions>
    </form>
  );
}

function problemsOf(rows: readonly FilterRow[], columns: FilterColumns): Map<number, string> {
  const problems = rows.flatMap((row) => {
    const problem = rowProblem(row, columns);
    return problem ? [[row.key, problem] as const] : [];
  });
  if (problems.length > 0) return new Map(problems);
  const filters = rows.map(filterOf);
  if (encodeURIComponent(JSON.stringify(filters)).length <= MAX_ENCODED_LENGTH) return new Map();
  const [longest] = [...rows].sort((one, other) => other.values.length - one.values.length);
  return new Map(longest ? [[longest.key, TOO_LONG]] : []);
}

import Collapse from '@mui/icons-material/ExpandLessRounded';
import Expand from '@mui/icons-material/ExpandMoreRounded';
import Numbers from '@mui/icons-material/BarChartRounded';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { overviewLists, type OverviewCount } from '#contracts/overview-lists.ts';
import type { DocumentsQueryState } from '../use-documents-query.ts';
import { OverviewNumber } from './overview-number.tsx';
import { SlowestSignatories } from './slowest-signatories.tsx';
import type { OverviewState } from './use-overview.ts';

export interface DocumentsOverviewProps extends OverviewState, DocumentsQueryState {
  mayUpload: boolean;
}

const LABELS: readonly [OverviewCount, string][] = [
  ['waiting_for_me', 'Waiting for me'],
  ['waiting_for_others', 'Waiting for others'],
  ['done_this_week', 'Done this week'],
  ['rejected', 'Rejected'],
];

/** Row above the list: documents by what happens to them, each a filter of the list, and who is slowest. */
export function DocumentsOverview(props: DocumentsOverviewProps) {
  const isOpen = props.isOpen !== false;
  return (
    <Stack
      component="section"
      aria-label="Overview"
      direction="row"
      sx={{ ...(isOpen ? OPEN : COLLAPSED), ...(props.isOpen === true ? {} : NOT_ON_PHONE) }}
    >
      {isOpen ? (
        <Content {...props} />
      ) : (
        <Typography variant="caption" color="textSecondary" sx={{ flex: 1 }}>
          Overview
        </Typography>
      )}
      <IconButton
        size="small"
        aria-label="Show the overview"
        aria-expanded={isOpen}
        onClick={() => props.setOpen(!isOpen)}
        sx={{ alignSelf: 'center' }}
      >
        {isOpen ? <Collapse /> : <Expand />}
      </IconButton>
    </Stack>
  );
}

/** Button of a phone that shows and folds the overview, which would push the list down. */
export function OverviewToggle({ isOpen, setOpen }: Pick<OverviewState, 'isOpen' | 'setOpen'>) {
  return (
    <IconButton
      aria-label="Overview"
      aria-expanded={isOpen === true}
      onClick={() => setOpen(isOpen !== true)}
      sx={{ display: { sm: 'none' } }}
    >
      <Numbers fontSize="small" />
    </IconButton>
  );
}

function Content({ data, query, change, mayUpload }: DocumentsOverviewProps) {
  if (data.total === 0) return <NoDashboard mayUpload={mayUpload} />;
  const lists = overviewLists(data);
  return (
    <Stack direction="row" sx={{ flex: 1, minWidth: 0, overflowX: 'auto' }}>
      {LABELS.map(([count, label]) => (
        <OverviewNumber
          key={count}
          label={label}
          value={data[count]}
          list={lists[count]}
          query={query}
          change={change}
        />
      ))}
      <SlowestSignatories turns={data.slowest} query={query} change={change} />
    </Stack>
  );
}

/** Shown while the reader has no documents. */
function NoDashboard({ mayUpload }: { mayUpload: boolean }) {
  return (
    <Stack sx={{ flex: 1, minWidth: 0, justifyContent: 'center', px: 2, py: 1 }}>
      <Typography variant="subtitle2" component="p">
        No Dashboard
      </Typography>
      <Typography variant="caption" color="textSecondary">
        {mayUpload
          ? 'Upload a PDF and name who signs it. What waits, is done or was rejected is then counted here.'
          : 'Documents that ask for your signature are counted here.'}
      </Typography>
    </Stack>
  );
}

const ROW = { border: 1, borderColor: 'line', borderRadius: 1, bgcolor: 'background.paper', mb: 1 } as const;
const NOT_ON_PHONE = { display: { xs: 'none', sm: 'flex' } } as const;
const OPEN = { ...ROW, minHeight: 72, pr: 1 } as const;
const COLLAPSED = { ...ROW, height: 34, alignItems: 'center', pl: 2, pr: 1 } as const;

/** Height of the row with its margin, in pixels, by which the list below is shorter. */
export function overviewHeight(overview: OverviewState | null): number {
  if (overview === null) return 0;
  return overview.isOpen === false ? 42 : 80;
}

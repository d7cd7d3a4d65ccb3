import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import type { OverviewList } from '#contracts/overview-lists.ts';
import { documentsSearch, freshQuery, listScope } from '../documents-query.ts';
import type { DocumentsQueryState } from '../use-documents-query.ts';
import { followHere } from './follow-here.ts';

export interface OverviewNumberProps extends DocumentsQueryState {
  label: string;
  value: number;
  list: OverviewList;
}

/** Number of documents, a link to the list of exactly these. */
export function OverviewNumber({ label, value, list, query, change }: OverviewNumberProps) {
  const formats = useFormats();
  const target = freshQuery(query, list);
  const isShown = listScope(target) === listScope(query);
  return (
    <ButtonBase
      component="a"
      href={`/documents${documentsSearch(target)}`}
      aria-current={isShown ? 'true' : undefined}
      onClick={followHere(() => change(target))}
      sx={LINK}
    >
      <Typography variant="h2" component="span" sx={{ fontVariantNumeric: 'tabular-nums', lineHeight: 1.2 }}>
        {formats.number(value)}
      </Typography>
      <Typography variant="caption" component="span" color="textSecondary">
        {label}
      </Typography>
    </ButtonBase>
  );
}

const LINK = {
  flex: '0 0 auto',
  minWidth: 84,
  whiteSpace: 'nowrap',
  flexDirection: 'column',
  alignItems: 'flex-start',
  justifyContent: 'center',
  textAlign: 'left',
  px: { xs: 1.25, md: 1.5, xl: 2 },
  py: 1,
  borderRight: 1,
  borderColor: 'line',
  '&.Mui-focusVisible': { outlineOffset: -2 }, // the row clips what is outside of it
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-current]': { bgcolor: 'primaryTint' },
} as const;

import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import type { DocumentOverview } from '#contracts/document-overview.ts';
import { documentsSearch, freshQuery } from '../documents-query.ts';
import type { DocumentsQueryState } from '../use-documents-query.ts';
import { followHere } from './follow-here.ts';

export interface SlowestSignatoriesProps extends DocumentsQueryState {
  turns: DocumentOverview['slowest'];
}

/** Signatories whose turn has lasted longest, each a link to the document that waits for them. */
export function SlowestSignatories({ turns, query, change }: SlowestSignatoriesProps) {
  const formats = useFormats();
  const [longest] = turns;
  if (!longest) return null;
  return (
    <Box
      sx={{
        flex: { xs: '0 0 auto', md: 1 },
        minWidth: 140,
        alignSelf: 'center',
        px: { xs: 1.25, md: 1.5, xl: 2 },
        py: 1,
      }}
    >
      <Typography variant="caption" component="p" color="textSecondary" noWrap>
        Slowest, since {formats.date(longest.since)}
      </Typography>
      <Box component="ul" aria-label="Slowest signatories" sx={NAMES}>
        {turns.map(({ document, signatory, since }) => {
          const target = { ...freshQuery(query), layout: 'preview' as const, instanceId: document.id };
          const about = `${document.document_name}, since ${formats.date(since)}`;
          return (
            <li key={signatory.user_id}>
              <Link
                href={`/documents${documentsSearch(target)}`}
                title={about}
                aria-label={`${signatory.full_name}: ${about}`}
                variant="body2"
                color="textPrimary"
                underline="always"
                noWrap
                onClick={followHere(() => change(target))}
              >
                {signatory.full_name}
              </Link>
            </li>
          );
        })}
      </Box>
    </Box>
  );
}

const NAMES = {
  display: 'flex',
  columnGap: 2,
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li': { minWidth: 0, display: 'flex' },
} as const;

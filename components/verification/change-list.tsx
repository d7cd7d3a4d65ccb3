import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { SignatureFinding } from '#contracts/signature-report.ts';
import { changeNotes, changeSentences, withoutStop, type NamedPlace } from '#contracts/signature-words.ts';
import type { GoToPage } from './go-to-page.ts';

export interface ChangeListProps {
  finding: SignatureFinding;
  /** Goes to the place of a change; undefined where the pages are not on the screen. */
  onPage: GoToPage | undefined;
}

/** Changes after a signature, each with a button that shows its place if the pages are on the screen. */
export function ChangeList({ finding, onPage }: ChangeListProps) {
  if (finding.later_changes.length === 0) return 'Nothing was changed.';
  if (!onPage) {
    return (
      <Box component="ul" sx={LIST}>
        {changeSentences(finding).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Box>
    );
  }
  return (
    <Box component="ul" sx={LIST}>
      {changeNotes(finding).map(({ sentence, places }) => (
        <li key={sentence}>
          {places.length === 0 ? sentence : `${withoutStop(sentence)}:`}
          {places.length > 0 ? <Places places={places} onPage={onPage} /> : null}
        </li>
      ))}
    </Box>
  );
}

function Places({ places, onPage }: { places: readonly NamedPlace[]; onPage: GoToPage }) {
  return (
    <Box component="ul" sx={PLACES}>
      {places.map(({ words, page, rectangles }) => (
        <Box key={`${words} ${page}`} component="li" sx={PLACE}>
          <span>{words}</span>
          {page === null ? null : (
            <Link
              component="button"
              type="button"
              variant="body2"
              underline="always"
              aria-label={`Page ${page}: show ${words}`}
              onClick={() => onPage(page, rectangles[0])}
              sx={BUTTON}
            >
              Page {page}
            </Link>
          )}
        </Box>
      ))}
    </Box>
  );
}

const LIST = { m: 0, pl: 2.25, listStyle: 'disc' } as const;

const PLACES = { m: 0, p: 0, listStyle: 'none', maxHeight: 240, overflowY: 'auto' } as const;

const PLACE = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 1.5,
  minHeight: 32,
  '& + &': { borderTop: 1, borderColor: 'line' },
} as const;

const BUTTON = {
  flexShrink: 0,
  minHeight: 32,
  px: 0.5,
  fontWeight: 500,
  fontVariantNumeric: 'tabular-nums',
  '@media (pointer: coarse)': { minWidth: 40, minHeight: 40 },
} as const;

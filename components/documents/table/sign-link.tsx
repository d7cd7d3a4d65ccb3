import Button from '@mui/material/Button';
import { HoverLink } from '#components/ui/hover-link.tsx';
import { useIsMyTurn } from '#components/ui/use-is-my-turn.ts';
import type { Document } from '#contracts/document.ts';

export interface SignLinkProps {
  document: Document;
  tabIndex?: 0 | -1;
}

/** Leads to the signing room of a document in its reader's turn; nothing for others. A link, so that it works before hydration too. */
export function SignLink({ document, tabIndex = 0 }: SignLinkProps) {
  if (!useIsMyTurn()(document)) return null;
  return (
    <Button
      component={HoverLink}
      href={`/documents/${document.id}`}
      tabIndex={tabIndex}
      size="small"
      variant="text"
      aria-label={`Sign ${document.document_name}`}
      sx={LOOK}
    >
      Sign
    </Button>
  );
}

/** Tinted, so that the page keeps one primary button. */
const LOOK = {
  minWidth: 56,
  bgcolor: 'primaryTint',
  '&:hover': { bgcolor: 'primaryTint', textDecoration: 'underline' },
  '@media (pointer: coarse)': { minHeight: 40 }, // a row is 44 pixels high
} as const;

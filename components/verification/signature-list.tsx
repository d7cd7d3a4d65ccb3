import Box from '@mui/material/Box';
import type { VerificationReport } from '#contracts/signature-report.ts';
import { SignatureCard, type SignatureCardProps } from './signature-card.tsx';

export interface SignatureListProps extends Pick<SignatureCardProps, 'onPage'> {
  report: VerificationReport;
}

/** Maximum number of signatures that are shown with all their facts. */
const MAX_UNFOLDED = 3;

/** Signatures of a file, in the order in which they were made. */
export function SignatureList({ report, onPage }: SignatureListProps) {
  const { signatures, signed_revisions } = report;
  const inOrder = signatures.toSorted((a, b) => (a.revision ?? Infinity) - (b.revision ?? Infinity));
  return (
    <Box component="ol" aria-label="Signatures" sx={LIST}>
      {inOrder.map((finding, index) => (
        <li key={`${finding.field_name} ${index}`}>
          <SignatureCard
            finding={finding}
            signedRevisions={signed_revisions}
            isFolded={signatures.length > MAX_UNFOLDED}
            onPage={onPage}
          />
        </li>
      ))}
    </Box>
  );
}

/** No grid: some browsers do not break its rows between printed pages. */
const LIST = { m: 0, p: 0, listStyle: 'none', '& > li + li': { mt: 1.5 } } as const;

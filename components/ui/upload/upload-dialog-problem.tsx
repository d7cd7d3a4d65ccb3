import Alert from '@mui/material/Alert';

export interface UploadProblemProps {
  problem: string;
  refused: readonly string[];
}

const MOST_NAMED = 5;

/** The first thing wrong with the files that were added last, and which files did not join the list. */
export function UploadProblem({ problem, refused }: UploadProblemProps) {
  const [first = '', ...others] = refused;
  const isNamed = others.length === 0 && problem.includes(first);
  return (
    <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
      {isNamed ? problem : `${problem} ${leftOut(refused)}`}
    </Alert>
  );
}

function leftOut(refused: readonly string[]): string {
  const named = refused.slice(0, MOST_NAMED).join(', ');
  const rest = refused.length > MOST_NAMED ? ` and ${refused.length - MOST_NAMED} more` : '';
  return `${refused.length === 1 ? '1 file was' : `${refused.length} files were`} left out: ${named}${rest}.`;
}

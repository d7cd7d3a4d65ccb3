import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { problemWords } from '#contracts/signature-problem-words.ts';

/** Problems of a signature, and what to do about them; advice that several share is shown once. */
export function SignatureProblems({ problems }: { problems: readonly string[] }) {
  const descriptions = problems.map(problemWords);
  const advice = [...new Set(descriptions.map((each) => each.advice))].filter((text) => text !== '');
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      <Box
        component="ul"
        aria-label="Problems"
        sx={{ display: 'grid', gap: 0.5, m: 0, pl: 2.25, listStyle: 'disc' }}
      >
        {descriptions.map(({ meaning }) => (
          <Typography key={meaning} component="li" variant="body2">
            {meaning}
          </Typography>
        ))}
      </Box>
      {advice.map((text) => (
        <Typography key={text} variant="body2" sx={{ fontWeight: 500 }}>
          {text}
        </Typography>
      ))}
    </Box>
  );
}

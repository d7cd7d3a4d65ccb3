import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { RevisionsDrawing } from './revisions-drawing.tsx';
import { Section } from './section.tsx';

const REASONS = [
  {
    title: 'Appended, never rewritten',
    text: 'Each signature is added at the end of the file (an incremental update, ISO 32000). Not one of the earlier bytes changes, so what was signed before still matches.',
  },
  {
    title: 'Each signature names its bytes',
    text: 'A signature is a computation over the whole file as it was when the signer saw it. Change a comma, and every validator says so.',
  },
  {
    title: 'It outlives its certificate',
    text: 'With a timestamp server, the time of signing and the proof that the certificates were valid go into the file (PAdES B-LTA), so it can be checked after they have expired.',
  },
  {
    title: 'Nothing to take on trust',
    text: 'The file carries all that a check needs. Any PAdES validator reads it, with or without us, on your own machine.',
  },
] as const;

/** Why earlier signatures stay valid when the next person signs. */
export function StayingValid() {
  return (
    <Section
      id="validity"
      title="Why a signature stays valid when the next one is added"
      intro="Programs that save the whole file anew break the signatures in it. A signature here only ever adds to the file."
    >
      <RevisionsDrawing />
      <Box sx={REASON_GRID}>
        {REASONS.map(({ title, text }) => (
          <Box key={title}>
            <Typography variant="h3">{title}</Typography>
            <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75 }}>
              {text}
            </Typography>
          </Box>
        ))}
      </Box>
    </Section>
  );
}

const REASON_GRID = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    md: 'repeat(4, minmax(0, 1fr))',
  },
  gap: { xs: 3, md: 4 },
  mt: { xs: 4, md: 6 },
};

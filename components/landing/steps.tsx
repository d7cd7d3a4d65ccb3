import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Picture } from './picture.tsx';
import { Section } from './section.tsx';

const STEPS = [
  {
    title: 'Name who signs, and in which order',
    text: 'Members of your organization and guests by their e-mail address. Each is told when it is their turn, and can be reminded. A list that comes back often becomes a workflow.',
    picture: 'signatories',
    alt: 'The drawer in which signatories are chosen, two people one after the other with the pages they sign.',
  },
  {
    title: 'Sign on the page itself',
    text: 'Draw a rectangle where the signature goes. The key is in a certificate file, or in a USB token that it never leaves. Ten documents or a thousand are signed in one go.',
    picture: 'signing',
    alt: 'A letter in the preview with the signatures of two people on it; above it stands that both are valid.',
  },
  {
    title: 'See at a glance that it holds',
    text: 'Every signature is checked before a version is stored and each time you look: who signed, when, at which level, and whether anything was changed since.',
    picture: 'verified',
    alt: 'The result of a check: the signatures in the file are valid, with signer, time and level of each.',
  },
] as const;

/** The way of a document in three pictures of the product. */
export function Steps() {
  return (
    <Section
      id="how-it-works"
      title="From the upload to the last signature"
      intro="Three steps, on a desk or on a phone. The pictures show the product as it is today."
      isRaised
    >
      <Stack component="ol" sx={{ gap: { xs: 6, md: 9 }, listStyle: 'none', m: 0, p: 0 }}>
        {STEPS.map(({ title, text, picture, alt }, index) => (
          <Box component="li" key={picture} sx={STEP}>
            <Box>
              <Typography variant="caption" color="textSecondary" component="p">
                Step {index + 1}
              </Typography>
              <Typography variant="h2" component="h3" sx={{ mt: 0.5 }}>
                {title}
              </Typography>
              <Typography color="textSecondary" sx={{ mt: 1 }}>
                {text}
              </Typography>
            </Box>
            <Picture name={picture} alt={alt} width={1200} height={800} />
          </Box>
        ))}
      </Stack>
    </Section>
  );
}

const STEP = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' },
  alignItems: 'center',
  gap: { xs: 3, md: 6 },
};

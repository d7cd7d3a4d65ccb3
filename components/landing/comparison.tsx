import Box from '@mui/material/Box';
import { HiddenText } from '#components/ui/hidden-text.tsx';
import { BRAND } from '#shared/brand.ts';
import { Section } from './section.tsx';

const WAYS = ['Print, sign, scan', 'Click to sign', BRAND.name] as const;

/** Questions about a signature, with the answer for each of WAYS, in their order. */
const ROWS = [
  {
    question: 'What is signed',
    answers: [
      'A sheet of paper; the file shows a picture of it',
      'Usually the finished file, with a certificate of the service; a log says who clicked',
      'The file itself, by each signatory with their own certificate',
    ],
  },
  {
    question: 'Who can check it',
    answers: [
      'A handwriting expert, given the paper',
      'A PDF reader checks the seal of the service; who signed stands in its log',
      'Anyone with a PAdES validator',
    ],
  },
  {
    question: 'A later change',
    answers: ['Is easily overlooked', 'Breaks the seal', 'Breaks the signature, and the check shows which'],
  },
  {
    question: 'If the provider ends',
    answers: [
      'Nothing is lost but the paper',
      'Depends on which records you kept',
      'All proof is in the file',
    ],
  },
  {
    question: 'What signatories need',
    answers: [
      'A printer, a pen, a scanner',
      'An e-mail address',
      'A certificate, in a file or on a USB token',
    ],
  },
  {
    question: 'How long it takes',
    answers: ['Hours to days', 'Minutes', 'Minutes'],
  },
] as const;

/** Comparison with the usual ways to sign, with what they do better as well. */
export function Comparison() {
  return (
    <Section
      id="comparison"
      title="Beside the usual ways"
      intro="Each has its place. A click is enough for many agreements; where a signature must prove itself years later, to strangers, the difference shows."
    >
      <Box component="table" sx={TABLE}>
        <thead>
          <tr>
            <Box component="th" scope="col" sx={{ width: '16%' }}>
              <HiddenText>Question</HiddenText>
            </Box>
            {WAYS.map((way) => (
              <th key={way} scope="col">
                {way}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ question, answers }) => (
            <tr key={question}>
              <th scope="row">{question}</th>
              {answers.map((answer, index) => (
                <td key={WAYS[index]} data-way={WAYS[index]}>
                  {answer}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Section>
  );
}

const HIDDEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

/** On narrow screens every row is a card, and each answer names its way. */
const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  typography: 'body2',
  '& th, & td': {
    p: 1.5,
    textAlign: 'left',
    verticalAlign: 'top',
    fontWeight: 400,
    borderBottom: 1,
    borderColor: 'line',
  },
  '& th': { fontWeight: 600 },
  '& td': { color: 'text.secondary' },
  '& td:last-of-type': { color: 'text.primary', bgcolor: 'primaryTint' },
  '& thead th:last-of-type': { bgcolor: 'primaryTint', color: 'primary.main' },
  '@media (max-width: 767.95px)': {
    '& thead': HIDDEN,
    '&, & tbody, & tr, & th, & td': { display: 'block', width: 'auto' },
    '& tr': { border: 1, borderColor: 'line', borderRadius: 1, mb: 2, bgcolor: 'background.paper' },
    '& tr > :last-of-type': { borderBottom: 0 },
    '& td::before': {
      content: 'attr(data-way)',
      display: 'block',
      typography: 'caption',
      fontWeight: 600,
      color: 'text.primary',
    },
  },
} as const;

import { HiddenText } from '#components/ui/hidden-text.tsx';
import { BRAND } from '#shared/brand.ts';
import styles from './landing.module.css';
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
      <table className={styles['comparison']}>
        <thead>
          <tr>
            <th scope="col">
              <HiddenText>Question</HiddenText>
            </th>
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
      </table>
    </Section>
  );
}

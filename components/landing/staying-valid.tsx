import { classes } from '#components/ui/plain/classes.ts';
import styles from './landing.module.css';
import { RevisionsDrawing } from './revisions-drawing.tsx';
import { Section } from './section.tsx';

const REASONS = [
  {
    title: 'Appended, never rewritten',
    about:
      'Each signature is added at the end of the file (an incremental update, ISO 32000). Not one of the earlier bytes changes, so what was signed before still matches.',
  },
  {
    title: 'Each signature names its bytes',
    about:
      'A signature is a computation over the whole file as it was when the signer saw it. Change a comma, and every validator says so.',
  },
  {
    title: 'It outlives its certificate',
    about:
      'With a timestamp server, the time of signing and the proof that the certificates were valid go into the file (PAdES B-LTA), so it can be checked after they have expired.',
  },
  {
    title: 'Nothing to take on trust',
    about:
      'The file carries all that a check needs. Any PAdES validator reads it, with or without us, on your own machine.',
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
      <div className={styles['reasons']}>
        {REASONS.map(({ title, about }) => (
          <div key={title}>
            <h3 className="text-h3">{title}</h3>
            <p className={classes('text-body2', 'text-secondary')}>{about}</p>
          </div>
        ))}
      </div>
    </Section>
  );
}

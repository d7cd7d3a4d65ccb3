import { classes } from '#components/ui/plain/classes.ts';
import styles from './landing.module.css';
import { Picture } from './picture.tsx';
import { Section } from './section.tsx';

const STEPS = [
  {
    title: 'Name who signs, and in which order',
    about:
      'Members of your organization and guests by their e-mail address. Each is told when it is their turn, and can be reminded. A list that comes back often becomes a workflow.',
    picture: 'signatories',
    alt: 'The drawer in which signatories are chosen, two people one after the other with the pages they sign.',
  },
  {
    title: 'Sign on the page itself',
    about:
      'Draw a rectangle where the signature goes. The key is in a certificate file, or in a USB token that it never leaves. Ten documents or a thousand are signed in one go.',
    picture: 'signing',
    alt: 'A letter in the preview with the signatures of two people on it; above it stands that both are valid.',
  },
  {
    title: 'See at a glance that it holds',
    about:
      'Every signature is checked before a version is stored and each time you look: who signed, when, at which level, and whether anything was changed since.',
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
      <ol className={styles['steps']}>
        {STEPS.map(({ title, about, picture, alt }, index) => (
          <li key={picture}>
            <div>
              <p className={classes('text-caption', 'text-secondary')}>Step {index + 1}</p>
              <h3 className="text-h2">{title}</h3>
              <p className={classes('text-body1', 'text-secondary')}>{about}</p>
            </div>
            <Picture name={picture} alt={alt} width={1200} height={800} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

import { classes } from '#components/ui/plain/classes.ts';
import styles from './landing.module.css';

/** Parts of the file in the order in which they were written; the first is as wide as the two others. */
const PARTS = ['The document', 'Maya signs', 'Tomás signs'] as const;

/** Signatures, with what of the drawing each covers. */
const COVERED = [
  { by: 'Maya', extent: 'most', what: 'the document and her own update' },
  { by: 'Tomás', extent: 'all', what: 'everything, with Maya’s signature in it' },
] as const;

/** Drawing of a file with two signatures: its parts in a row, and below what each signature covers. */
export function RevisionsDrawing() {
  return (
    <figure
      aria-label="A file with two signatures, from its first byte to its last"
      className={styles['drawing']}
    >
      <ol>
        {PARTS.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ol>
      {COVERED.map(({ by, extent, what }) => (
        <div key={by} className={styles[extent]}>
          <div aria-hidden className={styles['bracket']} />
          <p className={classes('text-body2', styles['covered'])}>
            <svg viewBox="0 0 24 24" aria-hidden>
              <path d={CHECK_CIRCLE} />
            </svg>
            <span>
              <strong>{by}’s signature</strong> covers {what}
            </span>
          </p>
        </div>
      ))}
      <figcaption className={classes('text-caption', 'text-secondary')}>
        The file from its first byte to its last. Tomás’ signature was added behind Maya’s; both are valid.
      </figcaption>
    </figure>
  );
}

const CHECK_CIRCLE =
  'M12 2C6.48 2 2 6.48 2 12s4.48 10 10 10 10-4.48 10-10S17.52 2 12 2M9.29 16.29 5.7 12.7a.996.996 0 0 1 0-1.41c.39-.39 1.02-.39 1.41 0L10 14.17l6.88-6.88c.39-.39 1.02-.39 1.41 0s.39 1.02 0 1.41l-7.59 7.59c-.38.39-1.02.39-1.41 0';

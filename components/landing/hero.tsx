import { ButtonLink } from '#components/ui/plain/plain-link.tsx';
import { classes } from '#components/ui/plain/classes.ts';
import { BRAND } from '#shared/brand.ts';
import { HOME_PATH } from '#shared/return-path.ts';
import styles from './landing.module.css';
import { Picture } from './picture.tsx';

/** First part of the landing page: the product in one sentence and one picture, and the links to start with it. */
export function Hero({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <div className={classes(styles['band'], styles['hero'])}>
      <h1>Signatures that hold, whoever signs next</h1>
      <p className={classes('text-body1', 'text-secondary')}>
        {BRAND.name} has a PDF signed by everyone who has to, in order, each with a certificate of their own,
        so that anyone can check every signature with the software they already have.
      </p>
      <div className={styles['start']}>
        {isSignedIn ? (
          <ButtonLink href={HOME_PATH} variant="contained" isLarge>
            Open your documents
          </ButtonLink>
        ) : (
          <ButtonLink href="/register" variant="contained" isLarge>
            Create an account
          </ButtonLink>
        )}
        <ButtonLink href="#demo" variant="outlined" isLarge>
          Request a demo
        </ButtonLink>
      </div>
      <Picture
        name="documents"
        alt="The list of documents of an accounting firm: each with its status, such as in progress, signed or pending for signature."
        width={1280}
        height={720}
        isFirst
      />
    </div>
  );
}

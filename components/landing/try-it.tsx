import { classes } from '#components/ui/plain/classes.ts';
import { PlainLink } from '#components/ui/plain/plain-link.tsx';
import { CheckDrop } from './check-drop.tsx';
import styles from './landing.module.css';
import { Section } from './section.tsx';

/** Drop area that takes a PDF to the check of its signatures. */
export function TryIt() {
  return (
    <Section
      id="try"
      title="Try it with a signed PDF of yours"
      intro="Drop it here to see who signed it, when, and whether it was changed since. It makes no difference with what it was signed, and no account is needed."
      isRaised
    >
      <CheckDrop />
      <p className={classes('text-body2', 'text-secondary', styles['note'])}>
        The file is read, checked and forgotten; neither it nor the result is stored. More choices are on the
        page{' '}
        <PlainLink href="/verify" className="control-underlined">
          Check signatures
        </PlainLink>
        .
      </p>
    </Section>
  );
}

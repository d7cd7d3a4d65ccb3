import type { ReactNode } from 'react';
import { classes } from './plain/classes.ts';

/** Heading of a page that consists of one form: a title and a sentence below it. */
export function FormHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className="form-heading-heading">
      <h1 className="text-h1">{title}</h1>
      <p className={classes('text-body2', 'text-secondary')}>{children}</p>
    </header>
  );
}

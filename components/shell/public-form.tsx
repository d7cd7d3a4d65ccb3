import type { ReactNode } from 'react';
import { classes } from '#components/ui/plain/classes.ts';

/** Centred paper for the one form of a public page. */
export function PublicForm({ size, children }: { size: 'small' | 'medium' | 'large'; children: ReactNode }) {
  return (
    <main className="public-form-place">
      <div className={classes('public-form-paper', `public-form-${size}`)}>{children}</div>
    </main>
  );
}

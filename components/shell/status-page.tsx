import type { ReactNode } from 'react';
import { classes } from '#components/ui/plain/classes.ts';

export interface StatusPageProps {
  /** HTTP status, shown large, for example 404. */
  status: string;
  title: string;
  description: ReactNode;
  /** Actions below the description. */
  children?: ReactNode;
}

/** Content shown instead of a page that does not exist, failed, or may not be opened. */
export function StatusPage({ status, title, description, children }: StatusPageProps) {
  return (
    <div className="status-page">
      <p aria-hidden className="status">
        {status}
      </p>
      <h1 className="text-h1">{title}</h1>
      <p className={classes('text-body1', 'text-secondary', 'status-about')}>{description}</p>
      {children ? <div className="status-actions">{children}</div> : null}
    </div>
  );
}

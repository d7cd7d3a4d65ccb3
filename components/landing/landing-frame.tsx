import type { ReactNode } from 'react';
import { classes } from '#components/ui/plain/classes.ts';
import { ButtonLink, PlainLink } from '#components/ui/plain/plain-link.tsx';
import { BRAND } from '#shared/brand.ts';
import { HOME_PATH } from '#shared/return-path.ts';
import styles from './landing.module.css';

export interface LandingFrameProps {
  /** Logo with the name of the product, which leads to this page. */
  brand: ReactNode;
  isSignedIn: boolean;
  children: ReactNode;
}

/** Header and footer of the landing page, which is light whatever the theme (RT-06). */
export function LandingFrame({ brand, isSignedIn, children }: LandingFrameProps) {
  return (
    <div data-light="" className={styles['frame']}>
      <header className={classes(styles['band'], styles['header'])}>
        {brand}
        <nav aria-label="Account" className={styles['account']}>
          {isSignedIn ? (
            <ButtonLink href={HOME_PATH} variant="contained">
              Open documents
            </ButtonLink>
          ) : (
            <>
              <ButtonLink href="/login" variant="text">
                Sign in
              </ButtonLink>
              <ButtonLink href="/register" variant="outlined" className={styles['beside']}>
                Create an account
              </ButtonLink>
            </>
          )}
        </nav>
      </header>
      <main>{children}</main>
      <Footer />
    </div>
  );
}

function Footer() {
  return (
    <footer className={classes(styles['band'], styles['footer'])}>
      <span>
        {BRAND.name} {BRAND.version}
      </span>
      <PlainLink href="/verify" color="inherit">
        Check signatures
      </PlainLink>
      <PlainLink href="/terms-of-service" color="inherit">
        Terms & Conditions
      </PlainLink>
      <PlainLink href="#demo" color="inherit">
        Request a demo
      </PlainLink>
    </footer>
  );
}

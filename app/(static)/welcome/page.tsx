import type { Metadata } from 'next';
import { Landing, LANDING_METADATA } from '../landing.tsx';

export const metadata: Metadata = { ...LANDING_METADATA, robots: { index: false } };

/** The landing page for signed-in users, which the middleware shows them at `/`. */
export default function WelcomePage() {
  return <Landing isSignedIn />;
}

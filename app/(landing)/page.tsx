import { Landing, LANDING_METADATA } from './landing.tsx';

// The root layout reads the request; without this, so would this page. Static pages have no nonce.
export const dynamic = 'force-static';

export const metadata = LANDING_METADATA;

export default function LandingPage() {
  return <Landing isSignedIn={false} />;
}

import { Landing, LANDING_METADATA } from './landing.tsx';

export const metadata = LANDING_METADATA;

export default function LandingPage() {
  return <Landing isSignedIn={false} />;
}

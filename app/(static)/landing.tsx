import type { Metadata } from 'next';
import { Comparison } from '#components/landing/comparison.tsx';
import { DemoRequestSection } from '#components/landing/demo-request-section.tsx';
import { Hero } from '#components/landing/hero.tsx';
import { LandingFrame } from '#components/landing/landing-frame.tsx';
import { Steps } from '#components/landing/steps.tsx';
import { StayingValid } from '#components/landing/staying-valid.tsx';
import { TryIt } from '#components/landing/try-it.tsx';
import { HomeLink } from '#components/shell/brand-mark.tsx';
import { BRAND } from '#shared/brand.ts';

export const LANDING_METADATA: Metadata = {
  title: { absolute: `${BRAND.name} · Signatures that hold` },
  description:
    'Have PDF documents signed by everyone who has to, each with a certificate of their own, so that anyone can check every signature.',
};

/** The landing page. It leads signed-in users to their documents, and others to an account. */
export function Landing({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <LandingFrame brand={<HomeLink />} isSignedIn={isSignedIn}>
      <Hero isSignedIn={isSignedIn} />
      <Steps />
      <StayingValid />
      <TryIt />
      <Comparison />
      <DemoRequestSection />
    </LandingFrame>
  );
}

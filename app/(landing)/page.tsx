import type { Metadata } from 'next';
import { Comparison } from '#components/landing/comparison.tsx';
import { DemoRequestSection } from '#components/landing/demo-request-section.tsx';
import { Hero } from '#components/landing/hero.tsx';
import { LandingFrame } from '#components/landing/landing-frame.tsx';
import { Steps } from '#components/landing/steps.tsx';
import { StayingValid } from '#components/landing/staying-valid.tsx';
import { TryIt } from '#components/landing/try-it.tsx';
import { Brand } from '#components/shell/brand-mark.tsx';
import { readSession } from '#server/session.ts';
import { BRAND } from '#shared/brand.ts';

export const metadata: Metadata = {
  title: { absolute: `${BRAND.name} · Signatures that hold` },
  description:
    'Have PDF documents signed by everyone who has to, each with a certificate of their own, so that anyone can check every signature.',
};

export default async function LandingPage() {
  const isSignedIn = (await readSession()) !== null;
  return (
    <LandingFrame brand={<Brand />} isSignedIn={isSignedIn}>
      <Hero isSignedIn={isSignedIn} />
      <Steps />
      <StayingValid />
      <TryIt />
      <Comparison />
      <DemoRequestSection />
    </LandingFrame>
  );
}

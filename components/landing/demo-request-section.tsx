import { DemoRequestForm } from './demo-request-form.tsx';
import { Section } from './section.tsx';

/** Section with the form by which visitors ask to be shown the product. */
export function DemoRequestSection() {
  return (
    <Section
      id="demo"
      title="Request a demo"
      intro="Tell us what you sign and with whom; we show you how it works there. We answer by mail to find a time."
      isRaised
    >
      <DemoRequestForm />
    </Section>
  );
}

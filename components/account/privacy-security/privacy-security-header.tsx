import { PageHeader } from '#components/ui/page-header.tsx';

/** Heading of the privacy and security settings, also while the page loads. */
export function PrivacySecurityHeader() {
  return (
    <PageHeader
      title="Privacy and Security"
      description="Your password, your second factor, and the devices on which you are signed in."
    />
  );
}

import type { DemoAccounts } from '../demo/seed.ts';

/** Returns the message that the start prints once everything runs. */
export function banner(facts: {
  appUrl: string;
  mailPageUrl: string | undefined;
  /** URL of the demo's trust services. */
  trustServicesUrl: string | undefined;
  demo: DemoAccounts | undefined;
}): string {
  const lines = ['', `  Countersign runs on ${facts.appUrl}`];
  if (facts.mailPageUrl) lines.push(`  Mail, with the one-time codes, is on ${facts.mailPageUrl}`);
  if (facts.trustServicesUrl)
    lines.push(`  Timestamps and revocation, for trying out only, come from ${facts.trustServicesUrl}`);
  if (facts.demo) {
    const { people, password, folder } = facts.demo;
    lines.push('', '  Demo accounts, all with the password', `    ${password}`, '');
    for (const { email, name, role } of people) lines.push(`    ${email.padEnd(28)}${name}, ${role}`);
    lines.push('', `  Their certificates and a sample PDF are in ${folder}`);
  }
  return [...lines, '', '  Ctrl-C stops it.', ''].join('\n');
}

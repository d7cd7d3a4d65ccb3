const CONTROL = `http://127.0.0.1:${process.env['E2E_CONTROL_PORT'] ?? ''}`;

/** Part of the address of a page on which a test violates the policy itself. */
export const EXPECTED = 'violation=expected';

/** Report of a browser (Content Security Policy Level 3, 5.3). */
export interface Violation {
  'document-uri': string;
  'violated-directive': string;
  'blocked-uri': string;
  'source-file'?: string;
  'line-number'?: number;
  'script-sample'?: string;
}

/** Returns the violations that browsers have reported in the whole run, those that tests expect apart. */
export async function reportedViolations(): Promise<{ expected: Violation[]; others: Violation[] }> {
  const reports = (await (await fetch(`${CONTROL}/violations`)).json()) as { 'csp-report': Violation }[];
  const all = reports.map((report) => report['csp-report']);
  const isExpected = (violation: Violation) =>
    violation['document-uri'].includes(EXPECTED) || violation['violated-directive'] === 'frame-ancestors'; // of another site
  return { expected: all.filter(isExpected), others: all.filter((each) => !isExpected(each)) };
}

/** Returns the requests of the whole run with which the web app went to a service for what is no call. */
export async function strayCalls(): Promise<string[]> {
  return (await (await fetch(`${CONTROL}/stray-calls`)).json()) as string[]; // of the control server of these tests
}

import type { Preflight } from './use-preflight.ts';

/** The one line that sums a check up. */
export function summaryOf({ findings, level, count }: Preflight, total: number): string {
  const remarks = findings.filter(({ severity }) => severity !== 'good').length;
  const what = `Checked: ${subjectsOf(findings, total)}`;
  const reach = level ? ` Level ${level}.` : '';
  const rest = count < total ? ` The first ${count} were looked at, the rest are when they are signed.` : '';
  if (remarks === 0) return `${what}.${reach}${rest}`;
  return `${what}, with ${remarks === 1 ? '1 remark' : `${remarks} remarks`}.${reach}${rest}`;
}

function subjectsOf(findings: Preflight['findings'], total: number): string {
  const subjects = new Set(findings.map(({ about }) => about));
  const named = [
    total === 1 ? 'the document' : 'the documents',
    ...(total > 1 || subjects.has('place') ? ['the place'] : []),
    ...(subjects.has('certificate') ? ['the certificate'] : []),
  ];
  return [named.slice(0, -1).join(', '), ...named.slice(-1)].filter(Boolean).join(' and ');
}

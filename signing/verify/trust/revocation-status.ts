import type { RevocationAnswer, RevocationQuestion } from '../../pki/revocation/revocation-response.ts';
import { judgeCrl } from '../../pki/revocation/crl.ts';
import { judgeOcsp } from '../../pki/revocation/ocsp.ts';
import { revocationUrls } from '../../pki/revocation/revocation-urls.ts';
import type { RevocationData, RevocationFinding } from '../report.ts';

/** What proves that certificates were or were not revoked. */
export interface Evidence {
  /** In the file. */
  embedded: RevocationData;
  /** Fetched for the check; undefined when nobody asked. */
  fetched: RevocationData | undefined;
}

export const NOT_CHECKED: RevocationFinding = {
  status: 'not_checked',
  source: undefined,
  isEmbedded: false,
  producedAt: undefined,
  revokedAt: undefined,
  reason: '',
};

interface Found {
  answer: RevocationAnswer;
  isEmbedded: boolean;
}

/** What is known of one certificate at the moment that counts. That it was revoked later does not harm it then. */
export function revocationOf(question: RevocationQuestion & { evidence: Evidence }): RevocationFinding {
  const { embedded, fetched } = question.evidence;
  const found = [
    ...answersIn(embedded, question).map((answer) => ({ answer, isEmbedded: true })),
    ...(fetched ? answersIn(fetched, question) : []).map((answer) => ({ answer, isEmbedded: false })),
  ];
  const best = bestOf(found, question.at);
  if (best) return findingOf(best, question.at);
  const urls = revocationUrls(question.certificate);
  const isAsked = fetched !== undefined && urls.ocsp.length + urls.crl.length > 0;
  return isAsked ? { ...NOT_CHECKED, status: 'unknown' } : NOT_CHECKED;
}

/** All answers of the data about the certificate. */
export function answersIn({ ocsps, crls }: RevocationData, question: RevocationQuestion): RevocationAnswer[] {
  return [
    ...ocsps.flatMap((response) => judgeOcsp({ ...question, response }) ?? []),
    ...crls.flatMap((crl) => judgeCrl({ ...question, crl }) ?? []),
  ];
}

function isRevokedAt({ answer }: Found, at: Date): boolean {
  return answer.status === 'revoked' && answer.revokedAt !== undefined && answer.revokedAt <= at;
}

/** The worst that is proved counts; of good answers the newest. */
function bestOf(found: readonly Found[], at: Date): Found | undefined {
  const newestFirst = found.toSorted((a, b) => b.answer.thisUpdate.getTime() - a.answer.thisUpdate.getTime());
  return (
    newestFirst.find((one) => isRevokedAt(one, at)) ??
    newestFirst.find(({ answer }) => answer.status !== 'unknown') ??
    newestFirst[0]
  );
}

function findingOf({ answer, isEmbedded }: Found, at: Date): RevocationFinding {
  const { source, producedAt, revokedAt, reason } = answer;
  const isRevoked = isRevokedAt({ answer, isEmbedded }, at);
  const status = answer.status === 'revoked' ? (isRevoked ? 'revoked' : 'good') : answer.status;
  return { status, source, isEmbedded, producedAt, revokedAt, reason };
}

import { useEffect, useState } from 'react';
import { request } from '#client/request.ts';
import { RequestError } from '#client/request-error.ts';
import {
  getDocumentStatus,
  getGeneralStatus,
  getOrganizationStatus,
  type PartState,
  type SystemStatus,
} from '#contracts/system-status.ts';

/** State of the whole system as the page shows it. */
export interface SystemReport {
  /** ISO 8601; the oldest check of the services that answered, else the time of the question. */
  checkedAt: string;
  parts: readonly { name: string; state: PartState }[];
}

const SERVICES = [
  { name: 'Accounts and sign-in', call: getGeneralStatus },
  { name: 'Organizations and settings', call: getOrganizationStatus },
  { name: 'Documents and signing', call: getDocumentStatus },
] as const;

const PARTS = [
  { name: 'Database', key: 'database' },
  { name: 'Mail', key: 'mail' },
  { name: 'File storage', key: 'storage' },
] as const;

/** Answer of a service: its status; null if it has none to tell; undefined if the service fails. */
type Answer = SystemStatus | null | undefined;

/** Asks each service for its status when the page opens; `check` asks again. `report` is undefined until all have answered. */
export function useSystemStatus(): { report: SystemReport | undefined; check: () => void } {
  const [report, setReport] = useState<SystemReport>();
  useEffect(() => {
    void askAll().then(setReport);
  }, []);
  const check = () => {
    setReport(undefined);
    void askAll().then(setReport);
  };
  return { report, check };
}

async function askAll(): Promise<SystemReport> {
  const askedAt = new Date().toISOString();
  return reportOf(await Promise.all(SERVICES.map(({ call }) => ask(call))), askedAt);
}

async function ask(call: (typeof SERVICES)[number]['call']): Promise<Answer> {
  try {
    return await request(call, {}, { quiet: true });
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return error.kind === 'not_available' ? null : undefined;
  }
}

/** Returns the report: a service works if it answered, a part if it works for every service that told of it. */
export function reportOf(answers: readonly Answer[], askedAt: string): SystemReport {
  const told = answers.filter((answer) => answer !== null && answer !== undefined);
  const services = SERVICES.map(({ name }, index) => ({
    name,
    state: answers[index] === undefined ? ('failing' as const) : ('operational' as const),
  }));
  const parts = told.length === 0 ? [] : PARTS.map(({ name, key }) => ({ name, state: worst(told, key) }));
  const checkedAt = told.map(({ checked_at }) => checked_at).sort()[0] ?? askedAt;
  return { checkedAt, parts: [...services, ...parts] };
}

function worst(told: readonly SystemStatus[], key: (typeof PARTS)[number]['key']): PartState {
  return told.some((status) => status[key] === 'failing') ? 'failing' : 'operational';
}

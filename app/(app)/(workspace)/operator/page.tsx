import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { OperatorScreen } from '#components/operator/operator-screen.tsx';
import { loadInstallation } from '#server/load-installation.ts';
import { webInstance } from '#server/web-instance.ts';
import { metadata as unknownAddress } from '../unknown-address.tsx';

/** For everyone but operators, this address has no page. Hence there is no loading.tsx either, which would show one. */
export async function generateMetadata(): Promise<Metadata> {
  return (await loadInstallation()) === null ? unknownAddress : { title: 'Operator' };
}

export default async function OperatorPage() {
  const first = await loadInstallation();
  if (first === null) notFound();
  return <OperatorScreen first={first} web={webInstance()} />;
}

import * as settings from '#contracts/signing-settings.ts';
import { route, type Route } from '#platform/http/route.ts';
import { addTrustedCertificates, type AddedToTrustList } from './add-trusted-certificates.ts';
import { readTrustList } from './read-trust-list.ts';
import { removeTrustedCertificates } from './remove-trusted-certificates.ts';
import { changeSigningSettings, readSigningSettings } from './signing-settings.ts';

export const signaturePolicyRoutes: readonly Route[] = [
  route(settings.getSigningSettings, async (context) => ({ data: await readSigningSettings(context) })),
  route(settings.changeSigningSettings, async (context, { body }) => ({
    message: 'The signature settings have been saved.',
    data: await changeSigningSettings(context, body),
  })),
  route(settings.listTrustedCertificates, async (context) => ({ data: await readTrustList(context) })),
  route(settings.addTrustedCertificates, async (context, { file }) => {
    const result = await addTrustedCertificates(context, file);
    return { message: added(result), data: result.added };
  }),
  route(settings.removeTrustedCertificates, async (context, { body }) => ({
    message: `${certificates(await removeTrustedCertificates(context, body.instance_ids))} been removed from the trust list.`,
  })),
];

function added({ added: { length }, knownCount }: AddedToTrustList): string {
  const known =
    knownCount === 0 ? '' : ` ${knownCount === 1 ? '1 was' : `${knownCount} were`} on the list already.`;
  return `${certificates(length)} been added to the trust list.${known}`;
}

const certificates = (count: number) => (count === 1 ? 'The certificate has' : `${count} certificates have`);

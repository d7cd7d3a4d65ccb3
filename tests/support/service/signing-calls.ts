import { changeDocuments, type Document } from '#contracts/document.ts';
import { signDocuments } from '#contracts/sign-documents.ts';
import { getDocuments } from '#contracts/document-list.ts';
import type { SignatoryEntry } from '#contracts/signatory.ts';
import type { DocumentProperties } from '#contracts/sign-form.ts';
import { createAuthority, issueCertificate, type Authority, type KeyAndChain } from '#demo/pki.ts';
import { fetchCall, send, type Credentials, type Outcome } from './client.ts';
import type { Office, Person } from './signed-in-office.ts';

let authority: Promise<Authority> | undefined;

/** Returns keys for these members of an office, issued by one authority for the whole test file. */
export async function keysFor(...who: (keyof Office)[]): Promise<Partial<Record<keyof Office, KeyAndChain>>> {
  authority ??= createAuthority('Contract Tests');
  const issuer = await authority;
  const keys = who.map(async (one) => [
    one,
    await issueCertificate(issuer, { commonName: one, keyType: 'ec' }),
  ]);
  return Object.fromEntries(await Promise.all(keys)) as Partial<Record<keyof Office, KeyAndChain>>; // one for each of `who`
}

export const FORM = {
  lowerLeftX: 60,
  lowerLeftY: 60,
  width: 200,
  height: 60,
  defaultPage: 'first',
  customPage: null,
  reason: 'I agree',
  location: 'Aarhus',
  showPicture: true,
  lockForSigning: false,
  addEncryption: false,
  encryptionPin: '',
  level: null,
} as const satisfies DocumentProperties;

/** Properties that leave the position to the field that the sender placed. */
export const IN_FIELD = {
  lowerLeftX: undefined,
  lowerLeftY: undefined,
  width: undefined,
  height: undefined,
  defaultPage: undefined,
};

/** Adds the signatories in this order, for page 1 unless `changes` to their entries say otherwise. */
export function assign(
  by: Credentials,
  documents: Document[],
  signatories: Person[],
  changes: Partial<SignatoryEntry> = {},
): Promise<Outcome<typeof changeDocuments>> {
  return send(
    changeDocuments,
    {
      body: {
        instance_ids: documents.map(({ id }) => id),
        purpose: 'add_signatory',
        signatory_data: signatories.map((person, index) => ({
          user_id: person.userId,
          signatory_id: person.membershipId,
          serial_number: index + 1,
          pages_to_sign: [1],
          instruction_notes: 'Please sign',
          ...changes,
        })),
      },
    },
    by,
  );
}

export function sign(
  who: Person,
  documents: Document[],
  changes: Partial<DocumentProperties> = {},
): Promise<Outcome<typeof signDocuments>> {
  const body = {
    instance_ids: documents.map(({ id }) => id),
    sign_mode: 'pfx' as const,
    document_properties: { ...FORM, ...changes },
  };
  return send(signDocuments, { body }, who);
}

/** Returns the document as this user sees it now. */
export async function seenBy(who: Person, { id }: Pick<Document, 'id'>): Promise<Document> {
  const { data } = await send(getDocuments, { params: { status_or_id: id }, query: {} }, who);
  return data.rows[0]!;
}

/** Returns the bytes behind an attachment path. */
export async function bytesOf(who: Person, attachment: string): Promise<Buffer> {
  const [path, query = ''] = attachment.split('?');
  const call = {
    service: 'document',
    method: 'GET',
    path: path!,
    access: 'member',
    permission: null,
    summary: '',
  } as const;
  const response = await fetchCall(call, { query: Object.fromEntries(new URLSearchParams(query)) }, who);
  if (!response.ok) throw new Error(`The attachment answered ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}

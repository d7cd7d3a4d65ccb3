import { child, children, oid, text, type DerNode } from '../../der/der-reader.ts';
import type { PathCertificate } from '../path-certificate.ts';
import { readGeneralName, type GeneralName } from './general-name.ts';

const SUBJECT_ALTERNATIVE_NAME = '2.5.29.17';
const EMAIL_ADDRESS = '1.2.840.113549.1.9.1';

/**
 * Returns the names of a certificate to which name constraints apply: its subject, its alternative names, and
 * e-mail addresses in the subject. RFC 5280, 4.2.1.10, demands the latter only without alternative names;
 * OpenSSL checks them always, since they are shown too.
 * @throws DerError
 */
export function constrainedNames({ subject, subjectName, extensions }: PathCertificate): GeneralName[] {
  const alternatives = extensions.get(SUBJECT_ALTERNATIVE_NAME);
  return [
    ...(subjectName.length > 0 ? [{ form: 'directoryName' as const, value: subjectName }] : []),
    ...(alternatives ? children(alternatives.value).map(readGeneralName) : []),
    ...emailAddresses(subject),
  ];
}

function emailAddresses(name: DerNode): GeneralName[] {
  return children(name)
    .flatMap(children)
    .filter((attribute) => oid(child(attribute, 0)) === EMAIL_ADDRESS)
    .map((attribute) => ({ form: 'rfc822Name', value: text(child(attribute, 1)) }));
}

import { execFileSync } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { certificatePem, type KeyAndChain } from '#demo/pki.ts';

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const XADES = 'http://uri.etsi.org/01903/v1.3.2#';

/**
 * Returns a list with a XAdES signature of this key, made by xmlsec1: its first reference covers the list, and its second one the signed
 * properties within the signature, as those of the European lists do.
 */
export function xadesSignedList(xml: string, { privateKey, certificate }: KeyAndChain): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'countersign-xades-'));
  const [file, key, pem] = ['list.xml', 'key.pem', 'certificate.pem'].map((name) => path.join(folder, name));
  try {
    const form = { format: 'pem', type: 'pkcs8' } as const;
    writeFileSync(key!, createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' }).export(form));
    writeFileSync(pem!, certificatePem(certificate));
    writeFileSync(
      file!,
      xml.replace('</TrustServiceStatusList>', (end) => `${TEMPLATE}${end}`),
    );
    const ids = [`${XADES}:SignedProperties`, 'http://uri.etsi.org/02231/v2#:TrustServiceStatusList'];
    const idOptions = ids.flatMap((element) => ['--id-attr:Id', element]);
    return execFileSync('xmlsec1', ['--sign', '--privkey-pem', `${key},${pem}`, ...idOptions, file!], {
      encoding: 'utf8',
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const transform = (uri: string) => `<ds:Transform Algorithm="${uri}"/>`;

const reference = (attributes: string, transforms: string) => `<ds:Reference ${attributes}>
<ds:Transforms>${transforms}</ds:Transforms>
<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue/></ds:Reference>`;

const TEMPLATE = `<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#" Id="signature">
<ds:SignedInfo><ds:CanonicalizationMethod Algorithm="${EXCLUSIVE}"/>
<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/>
${reference('URI="#list"', transform('http://www.w3.org/2000/09/xmldsig#enveloped-signature') + transform(EXCLUSIVE))}
${reference('Type="http://uri.etsi.org/01903#SignedProperties" URI="#properties"', transform(EXCLUSIVE))}
</ds:SignedInfo><ds:SignatureValue/><ds:KeyInfo><ds:X509Data><ds:X509Certificate/></ds:X509Data></ds:KeyInfo>
<ds:Object><xades:QualifyingProperties xmlns:xades="${XADES}" Target="#signature"><xades:SignedProperties Id="properties">
<xades:SignedSignatureProperties><xades:SigningTime>2026-11-01T00:00:00Z</xades:SigningTime></xades:SignedSignatureProperties>
</xades:SignedProperties></xades:QualifyingProperties></ds:Object></ds:Signature>`;

import { readFileSync } from 'node:fs';
import { createAuthority, issueCertificate } from '#demo/pki.ts';
import { signedPdf, tamperedPdf } from '#support/pdf/signed-pdf.ts';
import { classicPdf } from '#support/pdf/sample-pdfs.ts';
import { elementsNamed, parseXml, type ParsedElement } from '#support/xml/parse-xml.ts';
import { z } from '#contracts/zod.ts';
import { verifyPdf } from '../verify-pdf.ts';
import type { PdfReport } from '../report.ts';
import { NAMESPACES } from './uris.ts';
import { validationReport } from './validation-report.ts';

const golden = z
  .object({ madeAt: z.iso.datetime(), root: z.base64() })
  .parse(JSON.parse(readFileSync('tests/golden/golden.json', 'utf8')));
const detailed = (file: Buffer, root?: Buffer, at?: Date) =>
  verifyPdf(file, { roots: root ? [{ der: root, source: 'test' }] : [], at, isDetailed: true });
const parsed = (report: PdfReport) => parseXml(validationReport(report) ?? '');
const archived = () =>
  detailed(
    readFileSync('tests/golden/level-B-LTA.pdf'),
    Buffer.from(golden.root, 'base64'),
    new Date(golden.madeAt),
  );
const textsOf = (root: ParsedElement, local: string) => elementsNamed(root, local).map(({ text }) => text);
const VR = (local: string) => `{${NAMESPACES.xmlns}}${local}`;
const DS = (local: string) => `{${NAMESPACES['xmlns:ds']}}${local}`;

/** Children in the order of the schema. */
const SEQUENCES: Record<string, string> = {
  ValidationReport: 'SignatureValidationReport SignatureValidationObjects SignatureValidator',
  SignatureValidationReport:
    'SignatureIdentifier ValidationTimeInfo SignersDocument SignatureAttributes SignerInformation SignatureValidationProcess SignatureValidationStatus',
  SignatureIdentifier: 'DigestAlgAndValue SignatureValue HashOnly DocHashOnly',
  DigestAlgAndValue: 'DigestMethod DigestValue',
  ValidationTimeInfo: 'ValidationTime BestSignatureTime',
  BestSignatureTime: 'POETime TypeOfProof POEObject',
  POE: 'POETime TypeOfProof POEObject',
  POEProvisioning: 'POETime ValidationObject SignatureReference',
  SignerInformation: 'SignerCertificate Signer',
  SignatureValidationStatus: 'MainIndication SubIndication AssociatedValidationReportData',
  AssociatedValidationReportData:
    'CertificateChain RevocationStatusInformation AdditionalValidationReportData',
  CertificateChain: 'SigningCertificate IntermediateCertificate TrustAnchor',
  RevocationStatusInformation: 'ValidationObjectId RevocationTime RevocationReason',
  ReportData: 'Type Value',
  ValidationObject: 'ObjectType ValidationObjectRepresentation POE POEProvisioning ValidationReport',
  SignatureTimeStamp: 'AttributeObject TimeStampValue',
  DocTimeStamp: 'AttributeObject TimeStampValue',
};

const local = ({ name }: ParsedElement) => name.replace(/^\{.*\}/, '');
const all = (root: ParsedElement): ParsedElement[] => [root, ...root.children.flatMap(all)];

/** Returns the elements whose children are unknown or not in the order of the schema. */
function outOfOrder(root: ParsedElement): string[] {
  return all(root).flatMap((node) => {
    // Inside a validation object, ValidationReport has the type of SignatureValidationReport.
    const isOfObject = local(node) === 'ValidationReport' && node !== root;
    const order = SEQUENCES[isOfObject ? 'SignatureValidationReport' : local(node)]?.split(' ');
    const places = order && node.children.map((child) => order.indexOf(local(child)));
    return !places || places.every((place, i) => place >= (places[i - 1] ?? 0)) ? [] : [local(node)];
  });
}

describe('the validation report of ETSI TS 119 102-2', () => {
  it('is XML in the namespace of V1.4.1, with the elements in the order of its schema', () => {
    const root = parsed(archived());
    expect(root.name).toBe('{http://uri.etsi.org/19102/v1.4.1#}ValidationReport');
    expect(outOfOrder(root)).toEqual([]);
    const names = new Set(all(root).map(({ name }) => name));
    const expected = [
      ...['SignatureIdentifier', 'SignersDocument', 'SignatureAttributes', 'SignerInformation'].map(VR),
      ...['SignatureValidationStatus', 'POE', 'POEProvisioning', 'CertificateChain'].map(VR),
      ...['DigestMethod', 'DigestValue', 'SignatureValue'].map(DS),
      '{http://uri.etsi.org/02231/v2#}X509SubjectName',
    ];
    expect(expected.filter((name) => !names.has(name))).toEqual([]);
  });

  it('states the indications as URIs, and the proof of existence with its timestamp', () => {
    const report = archived();
    const root = parsed(report);
    const [signature] = elementsNamed(root, 'SignatureValidationReport');
    expect(textsOf(signature!, 'MainIndication')).toEqual(['urn:etsi:019102:mainindication:total-passed']);
    expect(textsOf(elementsNamed(root, 'SignatureValidationObjects')[0]!, 'MainIndication')).toEqual([
      'urn:etsi:019102:mainindication:passed',
      'urn:etsi:019102:mainindication:passed',
    ]);
    const best = report.signatures[0]?.bestSignatureTime.toISOString().replace('.000', '');
    expect(textsOf(elementsNamed(signature!, 'BestSignatureTime')[0]!, 'POETime')).toEqual([best]);
    expect(textsOf(signature!, 'TypeOfProof')).toEqual(['urn:etsi:019102:poetype:validation']);
  });

  it('contains each certificate, OCSP response, CRL and timestamp once, and refers to nothing else', () => {
    const root = parsed(archived());
    const objects = elementsNamed(root, 'ValidationObject').filter(({ attributes }) => attributes['id']);
    const ids = objects.map(({ attributes }) => attributes['id']);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(objects.flatMap((one) => textsOf(one, 'ObjectType')))).toEqual(
      new Set(
        ['certificate', 'timestamp', 'OCSPResponse', 'CRL'].map(
          (type) => `urn:etsi:019102:validationObject:${type}`,
        ),
      ),
    );
    const references = all(root).flatMap(({ attributes }) => attributes['VOReference'] ?? []);
    expect(references.filter((id) => !ids.includes(id))).toEqual([]);
    expect(references.length).toBeGreaterThan(10);
  });

  it('states why a signature failed, with the codes of this verifier', async () => {
    const authority = await createAuthority('Report Tests');
    const key = await issueCertificate(authority, { commonName: 'Ana', keyType: 'ec' });
    const root = parsed(detailed(tamperedPdf(await signedPdf(classicPdf(), key)), authority.root));
    expect(outOfOrder(root)).toEqual([]);
    expect(textsOf(root, 'MainIndication')).toEqual(['urn:etsi:019102:mainindication:total-failed']);
    expect(textsOf(root, 'SubIndication')).toEqual(['urn:etsi:019102:subindication:FORMAT_FAILURE']);
    expect(textsOf(root, 'Value')).toEqual(['changed_after_signing']);
  });

  it('escapes names and reasons that would be markup, and replaces what XML forbids', async () => {
    const hostile = `</Signer><MainIndication>"&'\u0001]]>\ud800`;
    const authority = await createAuthority('Hostile Tests');
    const key = await issueCertificate(authority, { commonName: `</Signer><x a="1">&`, keyType: 'ec' });
    const report = detailed(await signedPdf(classicPdf(), key), authority.root);
    const [signature] = report.signatures;
    const named = { ...report, signatures: [{ ...signature!, reason: hostile, location: 'a\r\nb\tc' }] };
    const root = parsed(named);
    expect(textsOf(root, 'Signer')).toEqual([expect.stringContaining('</Signer><x a="1">&')]);
    expect(textsOf(root, 'ReasonElement')).toEqual([`</Signer><MainIndication>"&'\ufffd]]>\ufffd`]);
    expect(textsOf(root, 'AddressString')).toEqual(['a\r\nb\tc']);
    expect(elementsNamed(root, 'MainIndication')).toHaveLength(1);
  });

  it('reports a signature that no field refers to as INDETERMINATE', () => {
    const root = parsed({ ...archived(), signatures: [], unreachableSignatures: 1 });
    expect(textsOf(root, 'MainIndication')).toEqual(['urn:etsi:019102:mainindication:indeterminate']);
    expect(textsOf(root, 'SubIndication')).toEqual(['urn:etsi:019102:subindication:SIGNED_DATA_NOT_FOUND']);
  });

  it('does not exist for a file without signatures', () => {
    expect(validationReport(detailed(classicPdf()))).toBeUndefined();
  });
});

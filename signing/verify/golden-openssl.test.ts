import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { certificatePem } from '#demo/pki.ts';
import { hasProgram } from '#support/installed-programs.ts';
import { withTemporaryFolder } from '#support/pki/test-pki.ts';
import { z } from '#contracts/zod.ts';
import { readSignedData } from '../pki/cms/read-cms.ts';
import { formFields, signatureValues } from '../forms/form-fields.ts';
import { PdfStream } from '../pdf/objects/objects.ts';
import { openDocument } from '../pdf/open-document.ts';
import { chunksOf, type ByteSource } from '../bytes/byte-source.ts';
import { readCoverage } from './integrity/byte-range.ts';

// Checks each part of the golden samples with OpenSSL, an independent implementation.
const FOLDER = path.resolve('tests/golden');
const Golden = z.object({
  madeAt: z.iso.datetime(),
  root: z.base64(),
  files: z.array(z.object({ name: z.string(), password: z.optional(z.string()) })),
});
const golden = Golden.parse(JSON.parse(readFileSync(path.join(FOLDER, 'golden.json'), 'utf8')));
const rootPem = certificatePem(Buffer.from(golden.root, 'base64'));
const atTime = String(Math.floor(Date.parse(golden.madeAt) / 1000));
const SIGNATURE_TIMESTAMP = '1.2.840.113549.1.9.16.2.14';

interface Part {
  kind: 'signature' | 'timestamp';
  cms: Buffer;
  /** Bytes that the part signs or timestamps. */
  content: Buffer;
}

function joined(pieces: readonly ByteSource[]): Buffer {
  return Buffer.concat(pieces.flatMap((piece) => [...chunksOf(piece)]));
}

/**
 * Returns the signatures, signature timestamps and document timestamps of a file with the bytes they cover.
 */
function partsOf({ name, password }: (typeof golden.files)[number]): Part[] {
  const document = openDocument(readFileSync(path.join(FOLDER, `${name}.pdf`)), { password });
  return signatureValues(document, formFields(document)).flatMap(({ dict }) => {
    const coverage = readCoverage(document.source, dict, document.resolve);
    if (typeof coverage === 'string') throw new Error(coverage);
    const data = readSignedData(coverage.contents);
    const cms = coverage.contents.subarray(0, data.form.length);
    const content = joined(coverage.signed);
    if (document.name(dict.get('SubFilter')) === 'ETSI.RFC3161') return [{ kind: 'timestamp', cms, content }];
    const tokens = data.unsignedAttributes.get(SIGNATURE_TIMESTAMP) ?? [];
    return [
      { kind: 'signature', cms, content },
      ...tokens.map(({ raw }): Part => ({ kind: 'timestamp', cms: raw, content: data.signature })),
    ];
  });
}

function openssl(command: readonly string[], { cms, content }: Part): string {
  return withTemporaryFolder((folder) => {
    const write = (file: string, bytes: Buffer | string) => writeFileSync(path.join(folder, file), bytes);
    write('cms.der', cms);
    write('content', content);
    write('root.pem', rootPem);
    const options = ['-CAfile', 'root.pem', '-attime', atTime];
    const { stderr, stdout } = spawnSync('openssl', [...command, ...options], {
      cwd: folder,
      encoding: 'utf8',
    });
    return stdout + stderr;
  });
}

const CHECK = {
  // -cades: the certificate must match the signing-certificate attribute
  signature:
    'cms -verify -cades -binary -inform DER -in cms.der -content content -out /dev/null -purpose any'.split(
      ' ',
    ),
  timestamp: 'ts -verify -token_in -in cms.der -data content'.split(' '),
};
const EXPECTED = { signature: /verification successful/i, timestamp: /Verification: OK/ };

if (hasProgram('openssl', 'the checks of golden files by openssl')) {
  describe('openssl', () => {
    it.each(golden.files.map((file) => [file.name, file] as const))(
      'verifies every part of %s',
      (_, file) => {
        for (const part of partsOf(file))
          expect(openssl(CHECK[part.kind], part)).toMatch(EXPECTED[part.kind]);
      },
    );

    it('refuses a part over other bytes', () => {
      for (const part of partsOf({ name: 'level-B-LTA' })) {
        const output = openssl(CHECK[part.kind], { ...part, content: Buffer.from('other bytes') });
        expect(output).toMatch(/verification fail|Verification: FAILED/i);
      }
    });

    it('reads the certificates, OCSP responses and CRLs of the document security store', () => {
      const document = openDocument(readFileSync(path.join(FOLDER, 'level-B-LTA.pdf')));
      const store = document.dict(document.root.get('DSS'));
      const streams = (list: string) =>
        document.array(store?.get(list)).map((item) => {
          const stream = document.resolve(item);
          if (!(stream instanceof PdfStream)) throw new Error(list);
          return document.decode(stream);
        });
      const shown = (command: string, bytes: Buffer) =>
        withTemporaryFolder((cwd) => {
          writeFileSync(path.join(cwd, 'part'), bytes);
          return spawnSync('openssl', command.split(' '), { cwd, encoding: 'utf8' }).stdout;
        });
      expect(
        streams('Certs').map((bytes) => shown('x509 -inform der -in part -noout -subject', bytes)),
      ).toHaveLength(5);
      expect(streams('OCSPs').map((bytes) => shown('ocsp -respin part -noverify -resp_text', bytes))).toEqual(
        [expect.stringContaining('Cert Status: good'), expect.stringContaining('Cert Status: good')],
      );
      expect(streams('CRLs').map((bytes) => shown('crl -inform der -in part -noout -issuer', bytes))).toEqual(
        [expect.stringContaining('Golden Samples Root CA')],
      );
    });
  });
}

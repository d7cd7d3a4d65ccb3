import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createAuthority, issueCertificate } from '#demo/pki.ts';
import { hasProgram } from '#support/installed-programs.ts';
import { pdfOfObjects } from '#support/pdf/pdf-of-objects.ts';
import { validateTrusting } from '#support/pdf/pdfsig.ts';
import { signedPdf } from '#support/pdf/signed-pdf.ts';
import { withTemporaryFolder } from '#support/pki/test-pki.ts';
import { inspectPdf } from '../../sign/inspect-pdf.ts';
import { isUnbroken } from '../../verify/assert-holds.ts';
import { verifyPdf } from '../../verify/verify-pdf.ts';

const hex = (length: number) => `<${randomBytes(length).toString('hex')}>`;

/** Returns the encryption dictionary of a file whose password is random. `others` is the crypt filter of all but attached files. */
function encryption(others: 'Identity' | 'StdCF'): string {
  const hashes = `/O ${hex(48)}/U ${hex(48)}/OE ${hex(32)}/UE ${hex(32)}/Perms ${hex(16)}`;
  const filters = '/CF<</StdCF<</CFM/AESV3/AuthEvent/EFOpen/Length 32>>>>';
  return `<</Filter/Standard/V 5/R 6/Length 256/P -4${hashes}${filters}/StmF/${others}/StrF/${others}/EFF/StdCF>>`;
}

function withAttachedFile(encrypt: string): Buffer {
  return pdfOfObjects(
    [
      '<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(a) 4 0 R]>>>>>>',
      '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
      '<</Type/Filespec/F(a.txt)/EF<</F 5 0 R>>>>',
      `<</Type/EmbeddedFile/Length 64>>stream\n${randomBytes(32).toString('hex')}\nendstream`,
    ],
    { encrypt },
  );
}

describe('a file of which only the attached files are encrypted', () => {
  const pdf = withAttachedFile(encryption('Identity'));

  it('opens without a password, unlike one that is encrypted whole', () => {
    expect(inspectPdf(pdf)).toMatchObject({ pageCount: 1, isEncrypted: true });
    expect(() => inspectPdf(withAttachedFile(encryption('StdCF')))).toThrow('pdf_password_required');
  });

  if (hasProgram('pdfsig', 'the signatures')) {
    it('is signed without a password, which pdfsig and our own verification confirm', async () => {
      const authority = await createAuthority('Office');
      const signed = await signedPdf(pdf, await issueCertificate(authority, { commonName: 'Ada Byron' }));
      expect(verifyPdf(signed).signatures.map(isUnbroken)).toEqual([true]);
      withTemporaryFolder((folder) => {
        const file = path.join(folder, 'signed.pdf');
        writeFileSync(file, signed);
        expect(validateTrusting(authority.root, file)).toMatchObject([
          { signer: 'Ada Byron', signature: 'Signature is Valid.' },
        ]);
      });
    });
  }
});

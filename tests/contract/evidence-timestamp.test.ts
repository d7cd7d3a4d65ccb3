import { execFileSync } from 'node:child_process';
import { getEvidence } from '#contracts/evidence.ts';
import { popplerVerdicts } from '#support/pdf/poppler-verdicts.ts';
import { fetchCall } from '#support/service/client.ts';
import { openOffice } from '#support/service/signed-in-office.ts';
import { uploaded } from '#support/service/upload-calls.ts';
import { useOwnDatabase } from '#support/stack/own-services.ts';
import { openTrustServices } from '#support/stack/trusting-services.ts';

let trust: Awaited<ReturnType<typeof openTrustServices>>;
beforeAll(async () => {
  await useOwnDatabase();
  trust = await openTrustServices();
});
afterAll(() => trust.stop());

describe('the timestamp of a signing report', () => {
  it('is stated as missing when the timestamp server fails, and is there otherwise', async () => {
    await trust.startServices();
    const { owner } = await openOffice();
    const { id } = await uploaded(owner);
    const report = async () => {
      const answer = await fetchCall(getEvidence, { params: { id }, query: { format: 'pdf' } }, owner);
      return Buffer.from(await answer.arrayBuffer());
    };
    const stamped = textOf(await report());
    expect(stamped).toMatch(/Level of the seal\s+PAdES B-T[\s\S]*Why not higher\s+The seal is one that/);
    expect(trust.asked.timestamp).toBeGreaterThan(0);
    await trust.switchOff();
    const plain = await report();
    await trust.switchOn();
    expect(popplerVerdicts(plain)).toEqual(['Signature is Valid.']);
    expect(textOf(plain)).toMatch(/Level of the seal\s+PAdES B-B/);
    expect(textOf(plain)).toContain('The timestamp server gave no usable timestamp');
  });
});

const textOf = (pdf: Buffer) =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });

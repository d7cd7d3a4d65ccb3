import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Providers } from '#components/ui/providers.tsx';
import { VERIFY_UPLOAD } from '#contracts/limits.ts';
import type { VerificationReport } from '#contracts/signature-report.ts';
import { sampleFinding, sampleReport } from './report-sample.ts';
import { VerifyScreen } from './verify-screen.tsx';

interface Sent {
  url: string;
  /** Of the file. */
  name: string;
  fields: Record<string, unknown>;
  answer: (answer: Answer) => void;
}
/** 'none': the connection breaks. 'later': the test answers by itself. */
type Answer = 'none' | 'later' | { status: number; envelope: object };

/** Uploads that answer at once, one answer after the other and then the last for ever; what was sent is kept. */
function answerUploads(...answers: Answer[]): Sent[] {
  const sent: Sent[] = [];
  class Uploads {
    status = 0;
    responseText = '';
    upload = {};
    url = '';
    onload: (() => void) | null = null;
    onerror: (() => void) | null = null;
    open(_method: string, url: string) {
      this.url = url;
    }
    setRequestHeader() {}
    send(form: FormData) {
      const fields = Object.fromEntries(form);
      const name = fields['file'] instanceof File ? fields['file'].name : '';
      sent.push({ url: this.url, name, fields, answer: (answer) => this.answer(answer) });
      const answer = answers[Math.min(sent.length, answers.length) - 1] ?? 'none';
      queueMicrotask(() => this.answer(answer));
    }
    answer(answer: Answer) {
      if (answer === 'later') return;
      if (answer === 'none') return this.onerror?.();
      this.status = answer.status;
      this.responseText = JSON.stringify(answer.envelope);
      this.onload?.();
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: Uploads });
  return sent;
}

const told = (report: VerificationReport): Answer => ({
  status: 200,
  envelope: { success: '1', message: '', data: report },
});
const refused = (field: string, message: string): Answer => ({
  status: 422,
  envelope: { success: '0', message, data: { [field]: [message] } },
});
const VALID = told(sampleReport([sampleFinding()]));
const UNSIGNED = told(sampleReport([]));

function show(organization: string | null = null) {
  render(
    <Providers>
      <VerifyScreen organization={organization} />
    </Providers>,
  );
}

const pdf = (name: string, size = 100) => new File([new Uint8Array(size)], name, { type: 'application/pdf' });
const drop = (...files: File[]) =>
  userEvent.upload(screen.getAllByLabelText('Files')[0]!, files, { applyAccept: false });
const PEM = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----';

async function trust(name: string, pem: string) {
  const root = new File([pem], name);
  root.arrayBuffer = () => Promise.resolve(new TextEncoder().encode(pem).buffer); // jsdom has none
  await userEvent.upload(screen.getAllByLabelText('Files')[1]!, root, { applyAccept: false });
}
const result = (name: string) => within(screen.getByRole('region', { name }));
describe('the page that checks signatures', () => {
  it('says the verdict first, then each signature', async () => {
    const sent = answerUploads(told(sampleReport([sampleFinding(), sampleFinding({ revision: 2 })])));
    show();
    await drop(pdf('a.pdf'));
    expect(await screen.findByRole('heading', { name: 'All 2 signatures are valid' })).toBeInTheDocument();
    expect(result('a.pdf').getAllByRole('article')).toHaveLength(2);
    expect(sent[0]!.url).toBe('/api/document/verify');
  });

  it('says that nothing is stored, and whose trust list counts for a member', async () => {
    const sent = answerUploads(UNSIGNED);
    show('Kovač & Partners');
    expect(screen.getByText(/Neither the file nor the result is stored/)).toHaveTextContent(
      'the trust list of Kovač & Partners',
    );
    await drop(pdf('a.pdf'));
    expect(await screen.findByRole('heading', { name: 'This document is not signed' })).toBeInTheDocument();
    expect(sent[0]!.url).toBe('/api/document/verify/member');
  });

  it('asks for the password of an encrypted file, and again when it is wrong', async () => {
    const sent = answerUploads(refused('password', 'Needed.'), refused('password', 'Wrong.'), VALID);
    show();
    await drop(pdf('a.pdf'));
    await userEvent.type(await screen.findByLabelText('Password of a.pdf'), 'first');
    await userEvent.click(screen.getByRole('button', { name: 'Open and check' }));
    expect(await screen.findByText(/This password does not open the file/)).toBeInTheDocument();
    await userEvent.clear(screen.getByLabelText('Password of a.pdf'));
    await userEvent.type(screen.getByLabelText('Password of a.pdf'), 'second');
    await userEvent.click(screen.getByRole('button', { name: 'Open and check' }));
    expect(await screen.findByRole('heading', { name: 'The signature is valid' })).toBeInTheDocument();
    expect(sent.map(({ fields }) => fields['password'])).toEqual(['', 'first', 'second']);
  });

  it('says why a file could not be checked; another try is offered where it may help', async () => {
    answerUploads(refused('file', 'a.pdf is damaged.'), 'none', UNSIGNED);
    show();
    await drop(pdf('a.pdf'));
    expect(await screen.findByText(/a\.pdf is damaged\./)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await drop(pdf('b.pdf'));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'This document is not signed' })).toBeInTheDocument();
  });

  it('sends nothing that is too large or is called otherwise', async () => {
    const sent = answerUploads(VALID);
    show();
    const large = pdf('large.pdf');
    Object.defineProperty(large, 'size', { value: VERIFY_UPLOAD.maxBytes + 1 });
    await drop(large, pdf('a.docx'));
    expect(
      await screen.findByText(/large\.pdf is larger than 50 MB\. The signatures could not/),
    ).toBeInTheDocument();
    expect(await screen.findByText(/a\.docx is not a PDF\. The signatures could not/)).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('takes at most as many at once as it says, and the others when they are asked for', async () => {
    const sent = answerUploads(UNSIGNED);
    show();
    await drop(...Array.from({ length: 11 }, (_, index) => pdf(`${index + 1}.pdf`)));
    await waitFor(() => expect(sent).toHaveLength(10));
    expect(screen.getByRole('region', { name: '11.pdf' })).toHaveTextContent('a maximum of 10 files');
    await userEvent.click(result('11.pdf').getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(sent).toHaveLength(11));
  });

  it('checks again when the person names a certificate to trust, and when they take it back', async () => {
    const sent = answerUploads(VALID);
    show();
    await drop(pdf('a.pdf'));
    await screen.findByRole('heading', { name: 'The signature is valid' });
    await trust('root.pem', PEM);
    await waitFor(() => expect(sent).toHaveLength(2));
    await userEvent.click(screen.getByRole('button', { name: 'Trust root.pem no more' }));
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent.map(({ fields }) => fields['roots'])).toEqual(['', PEM, '']);
  });

  it('sends nothing again in which nobody signed, whoever is trusted', async () => {
    const sent = answerUploads(UNSIGNED, VALID);
    show();
    await drop(pdf('a.pdf'));
    await screen.findByRole('heading', { name: 'This document is not signed' });
    await drop(pdf('b.pdf'));
    await screen.findByRole('heading', { name: 'The signature is valid' });
    await trust('root.pem', PEM);
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf', 'b.pdf']);
  });

  it('checks once more what was under way when a certificate was named, and once only what waited', async () => {
    const sent = answerUploads('later', VALID);
    show();
    await drop(pdf('a.pdf'), pdf('b.pdf'));
    await trust('root.pem', PEM);
    await screen.findByText('Trusted: root.pem');
    sent[0]!.answer(VALID);
    await waitFor(() =>
      expect(screen.getAllByRole('heading', { name: 'The signature is valid' })).toHaveLength(2),
    );
    expect(sent.map(({ name, fields }) => [name, fields['roots']])).toEqual([
      ['a.pdf', ''],
      ['b.pdf', PEM],
      ['a.pdf', PEM],
    ]);
  });

  it('sends nothing that was removed before its turn came', async () => {
    const sent = answerUploads('later', UNSIGNED);
    show();
    await drop(pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf'));
    await userEvent.click(screen.getByRole('button', { name: 'Remove b.pdf from this page' }));
    sent[0]!.answer(UNSIGNED);
    await waitFor(() =>
      expect(screen.getAllByRole('heading', { name: 'This document is not signed' })).toHaveLength(2),
    );
    expect(sent.map(({ name }) => name)).toEqual(['a.pdf', 'c.pdf']);
  });

  it('lets a result go', async () => {
    answerUploads(UNSIGNED);
    show();
    await drop(pdf('a.pdf'));
    await screen.findByRole('heading', { name: 'This document is not signed' });
    await userEvent.click(screen.getByRole('button', { name: 'Remove a.pdf from this page' }));
    expect(screen.queryByRole('region', { name: 'a.pdf' })).not.toBeInTheDocument();
  });
});

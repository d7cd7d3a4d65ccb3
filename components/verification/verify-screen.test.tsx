import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { handFiles, takeHandedFiles } from '#client/handed-files.ts';
import { VERIFY_UPLOAD } from '#contracts/limits.ts';
import type { VerificationReport } from '#contracts/signature-report.ts';
import { sampleFinding, sampleReport } from './sample-report.ts';
import { VerifyScreen } from './verify-screen.tsx';

interface Upload {
  url: string;
  fileName: string;
  fields: Record<string, unknown>;
  respond: (reply: Reply) => void;
}
/** 'none': the connection breaks. 'later': the test calls `respond`. */
type Reply = 'none' | 'later' | { status: number; envelope: object };

/** Answers each upload with the next reply, the last one repeatedly, and returns the uploads. */
function serveUploads(...replies: Reply[]): Upload[] {
  const sent: Upload[] = [];
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
      const fileName = fields['file'] instanceof File ? fields['file'].name : '';
      sent.push({ url: this.url, fileName, fields, respond: (reply) => this.respond(reply) });
      const reply = replies[Math.min(sent.length, replies.length) - 1] ?? 'none';
      queueMicrotask(() => this.respond(reply));
    }
    respond(reply: Reply) {
      if (reply === 'later') return;
      if (reply === 'none') return this.onerror?.();
      this.status = reply.status;
      this.responseText = JSON.stringify(reply.envelope);
      this.onload?.();
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: Uploads });
  return sent;
}

const success = (report: VerificationReport): Reply => ({
  status: 200,
  envelope: { success: '1', message: '', data: report },
});
const refused = (field: string, message: string): Reply => ({
  status: 422,
  envelope: { success: '0', message, data: { [field]: [message] } },
});
const VALID = success(sampleReport([sampleFinding()]));
const UNSIGNED = success(sampleReport([]));

function show(organization: string | null = null) {
  render(<VerifyScreen organization={organization} />);
}

const pdf = (name: string, size = 100) => new File([new Uint8Array(size)], name, { type: 'application/pdf' });
const drop = (...files: File[]) =>
  userEvent.upload(screen.getAllByLabelText('Files')[0]!, files, { applyAccept: false });
const PEM = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----';

async function trust(name: string, pem: string | Promise<string>) {
  const root = new File([PEM], name);
  root.arrayBuffer = async () => new TextEncoder().encode(await pem).buffer; // jsdom does not implement it
  await userEvent.upload(screen.getAllByLabelText('Files')[1]!, root, { applyAccept: false });
}
const result = (name: string) => within(screen.getByRole('region', { name }));

describe('VerifyScreen', () => {
  it('shows the verdict, then each signature', async () => {
    const sent = serveUploads(success(sampleReport([sampleFinding(), sampleFinding({ revision: 2 })])));
    show();
    await drop(pdf('a.pdf'));
    expect(await screen.findByRole('heading', { name: 'All 2 signatures are valid' })).toBeInTheDocument();
    expect(result('a.pdf').getAllByRole('article')).toHaveLength(2);
    expect(sent[0]!.url).toBe('/api/document/verify');
  });

  it('checks the files that the previous page handed on, once', async () => {
    const sent = serveUploads(UNSIGNED);
    handFiles([pdf('dropped.pdf')]);
    show();
    expect(await screen.findByRole('heading', { name: 'This document is not signed' })).toBeInTheDocument();
    expect(sent.map(({ fileName }) => fileName)).toEqual(['dropped.pdf']);
    expect(takeHandedFiles()).toEqual([]);
  });

  it('says that nothing is stored, and names the trust list used for a member', async () => {
    const sent = serveUploads(UNSIGNED);
    show('Kovač & Partners');
    expect(screen.getByText(/Neither the file nor the result is stored/)).toHaveTextContent(
      'the trust list of Kovač & Partners',
    );
    await drop(pdf('a.pdf'));
    expect(await screen.findByRole('heading', { name: 'This document is not signed' })).toBeInTheDocument();
    expect(sent[0]!.url).toBe('/api/document/verify/member');
  });

  it('asks for the password of an encrypted file, and again if it is wrong', async () => {
    const sent = serveUploads(refused('password', 'Needed.'), refused('password', 'Wrong.'), VALID);
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

  it('shows why a file could not be checked, and offers a retry unless the file itself is the reason', async () => {
    serveUploads(refused('file', 'a.pdf is damaged.'), 'none', UNSIGNED);
    show();
    await drop(pdf('a.pdf'));
    expect(await screen.findByText(/a\.pdf is damaged\./)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await drop(pdf('b.pdf'));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'This document is not signed' })).toBeInTheDocument();
  });

  it('does not upload a file that is too large or has another extension', async () => {
    const sent = serveUploads(VALID);
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

  it('checks at most 10 files dropped together, and the others on retry', async () => {
    const sent = serveUploads(UNSIGNED);
    show();
    await drop(...Array.from({ length: 11 }, (_, index) => pdf(`${index + 1}.pdf`)));
    await waitFor(() => expect(sent).toHaveLength(10));
    expect(screen.getByRole('region', { name: '11.pdf' })).toHaveTextContent('a maximum of 10 files');
    await userEvent.click(result('11.pdf').getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(sent).toHaveLength(11));
  });

  it('checks signed files again when a trusted certificate is added, and when it is removed', async () => {
    const sent = serveUploads(VALID);
    show();
    await drop(pdf('a.pdf'));
    await screen.findByRole('heading', { name: 'The signature is valid' });
    await trust('root.pem', PEM);
    await waitFor(() => expect(sent).toHaveLength(2));
    await userEvent.click(screen.getByRole('button', { name: 'Trust root.pem no more' }));
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent.map(({ fields }) => fields['roots'])).toEqual(['', PEM, '']);
  });

  it('does not check an unsigned file again when a trusted certificate is added', async () => {
    const sent = serveUploads(UNSIGNED, VALID);
    show();
    await drop(pdf('a.pdf'));
    await screen.findByRole('heading', { name: 'This document is not signed' });
    await drop(pdf('b.pdf'));
    await screen.findByRole('heading', { name: 'The signature is valid' });
    await trust('root.pem', PEM);
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent.map(({ fileName }) => fileName)).toEqual(['a.pdf', 'b.pdf', 'b.pdf']);
  });

  it('checks the running file again when a trusted certificate is added, and a waiting file only once', async () => {
    const sent = serveUploads('later', VALID);
    show();
    await drop(pdf('a.pdf'), pdf('b.pdf'));
    await trust('root.pem', PEM);
    await screen.findByText('Trusted: root.pem');
    sent[0]!.respond(VALID);
    await waitFor(() =>
      expect(screen.getAllByRole('heading', { name: 'The signature is valid' })).toHaveLength(2),
    );
    expect(sent.map(({ fileName, fields }) => [fileName, fields['roots']])).toEqual([
      ['a.pdf', ''],
      ['b.pdf', PEM],
      ['a.pdf', PEM],
    ]);
  });

  it('checks a file again whose check ends while the added certificate is still being read', async () => {
    const sent = serveUploads('later', VALID);
    show();
    await drop(pdf('a.pdf'));
    await waitFor(() => expect(sent).toHaveLength(1));
    const reading = Promise.withResolvers<string>();
    await trust('root.pem', reading.promise);
    sent[0]!.respond(VALID);
    expect(await screen.findByRole('heading', { name: 'The signature is valid' })).toBeInTheDocument();
    reading.resolve(PEM);
    await waitFor(() => expect(sent.map(({ fields }) => fields['roots'])).toEqual(['', PEM]));
  });

  it('keeps both of two certificates that are added while the first is still being read', async () => {
    const sent = serveUploads(VALID);
    show();
    const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    await trust('first.pem', first.promise);
    await trust('second.pem', second.promise);
    second.resolve(PEM);
    await screen.findByText('Trusted: second.pem');
    first.resolve(PEM);
    expect(await screen.findByText('Trusted: first.pem')).toBeInTheDocument();
    expect(screen.getByText('Trusted: second.pem')).toBeInTheDocument();
    await drop(pdf('a.pdf'));
    await waitFor(() => expect(sent.map(({ fields }) => fields['roots'])).toEqual([`${PEM}\n${PEM}`]));
  });

  it('does not upload a file that was removed while it waited', async () => {
    const sent = serveUploads('later', UNSIGNED);
    show();
    await drop(pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf'));
    await userEvent.click(screen.getByRole('button', { name: 'Remove b.pdf from this page' }));
    sent[0]!.respond(UNSIGNED);
    await waitFor(() =>
      expect(screen.getAllByRole('heading', { name: 'This document is not signed' })).toHaveLength(2),
    );
    expect(sent.map(({ fileName }) => fileName)).toEqual(['a.pdf', 'c.pdf']);
  });

  it('removes a result', async () => {
    serveUploads(UNSIGNED);
    show();
    await drop(pdf('a.pdf'));
    await screen.findByRole('heading', { name: 'This document is not signed' });
    await userEvent.click(screen.getByRole('button', { name: 'Remove a.pdf from this page' }));
    expect(screen.queryByRole('region', { name: 'a.pdf' })).not.toBeInTheDocument();
  });
});

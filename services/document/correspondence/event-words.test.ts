import type { Notice } from './document-event.ts';
import { wordsOf } from './event-words.ts';

const notice = (number: number, changes: Partial<Notice> = {}): Notice => ({
  kind: 'turn',
  to: 'recipient',
  by: 'sender',
  isMailed: true,
  document: { id: `id-${number}`, document_name: `n${number}.pdf` },
  details: ['Page to sign: 1'],
  message: '',
  ...changes,
});

describe('wordsOf', () => {
  it('puts the details of a single document into the text and links to the document', () => {
    const words = wordsOf([notice(1, { kind: 'reminder', message: 'Please.' })], 'Olive');
    expect(words).toMatchObject({
      subject: 'Reminder: Olive asks you to sign n1.pdf',
      sentence: 'Olive reminds you to sign “n1.pdf”.',
      paragraphs: ['Page to sign: 1', 'Please.'],
      items: [],
      link: '/documents/id-1',
    });
  });

  it('lists several documents and links to the tab that holds them', () => {
    const words = wordsOf([notice(1), notice(2)], 'Olive');
    expect(words).toMatchObject({
      subject: 'Olive asks you to sign 2 documents',
      items: ['n1.pdf · Page to sign: 1', 'n2.pdf · Page to sign: 1'],
      paragraphs: [],
      link: '/documents?status=pending_for_signature',
    });
  });

  it('lists the first 50 of 60 documents and the number of the rest', () => {
    const [first, ...rest] = Array.from({ length: 60 }, (_, index) => notice(index));
    const { items, subject } = wordsOf([first!, ...rest], 'Olive');
    expect([subject, items.length, items.at(-1)]).toEqual([
      'Olive asks you to sign 60 documents',
      51,
      'and 10 more',
    ]);
  });
});

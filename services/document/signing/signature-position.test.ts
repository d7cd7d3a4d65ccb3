import type { FieldErrors } from '#contracts/envelope.ts';
import type { DocumentProperties } from '#contracts/sign-form.ts';
import { signMessages } from '#contracts/sign-position.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { signaturePosition } from './signature-position.ts';

const pages = [
  { width: 595, height: 842 },
  { width: 842, height: 595 },
];
const properties: DocumentProperties = {
  lowerLeftX: 10,
  lowerLeftY: 20,
  width: 200,
  height: 60,
  defaultPage: 'first',
  customPage: null,
  reason: '',
  location: '',
  showPicture: true,
  lockForSigning: false,
  addEncryption: false,
  encryptionPin: '',
  level: null,
};
const place = (changes: Partial<DocumentProperties>) =>
  signaturePosition({ ...properties, ...changes }, { pageCount: 2, pages }, null);

function refusedFields(changes: Partial<DocumentProperties>): FieldErrors | undefined {
  try {
    place(changes);
  } catch (error) {
    if (error instanceof AppError) return error.fields;
    throw error;
  }
  throw new Error('It was not refused.');
}

describe('the position of a signature', () => {
  it.each([
    [{ defaultPage: 'first' }, [1]],
    [{ defaultPage: 'last' }, [2]],
    [{ defaultPage: 'all' }, [1, 2]],
    [{ defaultPage: 'custom', customPage: 2 }, [2]],
  ] as const)('DC-09 is on the pages that the form chooses: %j', (choice, expected) => {
    expect(place(choice)).toEqual({ pages: expected, rectangle: { x: 10, y: 20, width: 200, height: 60 } });
  });

  it('VA-08 is refused on a page that the document does not have', () => {
    expect(refusedFields({ defaultPage: 'custom', customPage: 3 })).toEqual({
      customPage: [signMessages.noSuchPage(3, 2)],
    });
  });

  it('VA-08 is refused when it extends beyond one of its pages', () => {
    const outside = { position: [signMessages.outsidePage] };
    expect(refusedFields({ lowerLeftX: 396 })).toEqual(outside);
    expect(refusedFields({ lowerLeftY: 600, defaultPage: 'all' })).toEqual(outside);
    expect(place({ lowerLeftY: 600 }).pages).toEqual([1]);
  });

  it('is moved onto the page when rounding on the screen put it outside by a fraction of a point', () => {
    expect(place({ lowerLeftX: 395.4 }).rectangle).toEqual({ x: 395, y: 20, width: 200, height: 60 });
    expect(place({ lowerLeftX: 0, width: 595.4 }).rectangle).toEqual({ x: 0, y: 20, width: 595, height: 60 });
  });
});

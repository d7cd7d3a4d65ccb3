import type { SignForm } from '#contracts/sign-form.ts';
import { signMessages } from '#contracts/sign-position.ts';
import { rememberPageSize } from '../viewer/known-page-sizes.ts';
import { signDefaults } from './sign-defaults.ts';
import { signFormFor } from './sign-form-schema.ts';
import { signRequestOf } from './sign-request.ts';
import { documentOf } from '../test-documents.ts';

const document = documentOf();
const FORM: SignForm = {
  ...signDefaults({ documents: [document], cords: null, properties: null }),
  position: '72,90,180,60',
};

/** Returns the error messages by field. */
function problems(form: Partial<SignForm>, documents = [document]) {
  const parsed = signFormFor(documents).safeParse({ ...FORM, ...form });
  return Object.fromEntries(parsed.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
}

describe('signFormFor', () => {
  it('VA-01 requires four comma-separated numbers', () => {
    expect(problems({ position: '' })).toEqual({ position: 'Position is required' });
    expect(problems({ position: '1,2,3' })).toEqual({ position: 'Position is required' });
    expect(problems({})).toEqual({});
  });

  it('VA-03 requires a page number that exists in at least one document', () => {
    expect(problems({ defaultPage: 'custom', customPage: '' })).toEqual({
      customPage: 'Enter a custom page number.',
    });
    expect(problems({ defaultPage: 'custom', customPage: '5' })).toEqual({});
    const short = documentOf({ id: '2f0c8a52-7a0e-4e0b-9f0d-3b1c2d4e5f60', page_count: 4 });
    expect(problems({ defaultPage: 'custom', customPage: '5' }, [short])).toEqual({
      customPage: signMessages.noSuchPage(5, 4),
    });
    expect(problems({ defaultPage: 'custom', customPage: '5' }, [document, short])).toEqual({});
    expect(problems({ defaultPage: 'custom', customPage: '6' }, [document, short])).toEqual({
      customPage: signMessages.noSuchPage(6, 5),
    });
  });

  it('VA-03 requires a password for encryption', () => {
    expect(problems({ addEncryption: true })).toEqual({
      encryptionPin: 'Password is required for encryption',
    });
  });

  it('VA-01 rejects a rectangle outside any chosen page whose size is known', () => {
    const known = documentOf({ id: '3f0c8a52-7a0e-4e0b-9f0d-3b1c2d4e5f60' });
    rememberPageSize(known.id, 1, { width: 595, height: 842 });
    rememberPageSize(known.id, 2, { width: 200, height: 100 });
    const outside = { position: signMessages.outsidePage };
    expect(problems({ defaultPage: 'first', position: '500,90,180,60' }, [known])).toEqual(outside);
    expect(problems({ defaultPage: 'first' }, [known])).toEqual({});
    expect(problems({ defaultPage: 'all' }, [known])).toEqual(outside);
    expect(problems({ defaultPage: 'last' }, [known])).toEqual({}); // size not known yet: the service checks it
  });

  it('signRequestOf sends the custom page as number, and no password without encryption', () => {
    const form = { ...FORM, defaultPage: 'custom', customPage: '2', encryptionPin: 'left over' } as const;
    expect(signRequestOf(form, ['a'], []).document_properties).toMatchObject({
      lowerLeftX: 72,
      lowerLeftY: 90,
      width: 180,
      height: 60,
      customPage: 2,
      addEncryption: false,
      encryptionPin: '',
      level: null,
    });
  });
});

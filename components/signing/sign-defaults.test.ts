import { signDefaults } from './sign-defaults.ts';
import { documentOf } from './test-documents.ts';

const PROPERTIES = {
  default_page_number: 'custom',
  custom_page_number: 2,
  purpose_or_reason: 'Approval',
  default_location: 'Malmö',
  signature_position: '10,20,100,40',
} as const;
const document = documentOf();
const CORDS = { document_id: document.id, page: 3, position: '72,90,180,60' };

describe('what the sign form starts with', () => {
  it('OS-06 is what the organization says', () => {
    expect(signDefaults({ documents: [document], cords: null, properties: PROPERTIES })).toMatchObject({
      mode: 'pfx',
      defaultPage: 'custom',
      customPage: '2',
      position: '10,20,100,40',
      reason: 'Approval',
      location: 'Malmö',
    });
  });

  it('DO-05 puts the drawn place before it, and keeps the rest', () => {
    const drawn = signDefaults({ documents: [document], cords: CORDS, properties: PROPERTIES });
    expect(drawn).toMatchObject({
      defaultPage: 'custom',
      customPage: '3',
      position: CORDS.position,
      reason: 'Approval',
    });
    const last = signDefaults({
      documents: [document],
      cords: { ...CORDS, page: 5 },
      properties: PROPERTIES,
    });
    expect(last).toMatchObject({ defaultPage: 'last', customPage: '' });
  });

  it('is empty where there is nothing to start with', () => {
    const empty = signDefaults({ documents: [document], cords: null, properties: null });
    expect(empty).toMatchObject({ position: '', reason: '', lockForSigning: false, addEncryption: false });
  });
});

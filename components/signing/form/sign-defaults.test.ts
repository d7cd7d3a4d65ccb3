import { signDefaults } from './sign-defaults.ts';
import type { placedPosition } from '../position/placed-position.ts';
import { signRequestOf } from './sign-request.ts';
import { clearSignDraft, saveSignDraft } from '../position/sign-draft.ts';
import { documentOf } from '../test-documents.ts';

const PROPERTIES = {
  default_page_number: 'custom',
  custom_page_number: 2,
  purpose_or_reason: 'Approval',
  default_location: 'Malmö',
  signature_position: '10,20,100,40',
} as const;
const document = documentOf();
const CORDS = { document_id: document.id, page: 3, position: '72,90,180,60' };

describe('signDefaults', () => {
  it('OS-06 returns the signature properties of the organization', () => {
    const withoutPages = { ...document, pages_to_sign: [] };
    expect(signDefaults({ documents: [withoutPages], cords: null, properties: PROPERTIES })).toMatchObject({
      mode: 'pfx',
      defaultPage: 'custom',
      customPage: '2',
      position: '10,20,100,40',
      reason: 'Approval',
      location: 'Malmö',
    });
  });

  it.each([
    { asked: [1], chosen: { defaultPage: 'first', customPage: '' } },
    { asked: [3, 2], chosen: { defaultPage: 'custom', customPage: '3' } },
    { asked: [5], chosen: { defaultPage: 'last', customPage: '' } },
    { asked: [1, 2, 3, 4, 5], chosen: { defaultPage: 'all', customPage: '' } },
  ])("prefers the pages to sign $asked to the organization's page", ({ asked, chosen }) => {
    const waiting = { ...document, page_count: 5, pages_to_sign: asked };
    expect(signDefaults({ documents: [waiting], cords: null, properties: PROPERTIES })).toMatchObject(chosen);
  });

  it('restores the draft of the form, but no password', () => {
    const typed = signDefaults({ documents: [document], cords: null, properties: null });
    const form = { ...typed, reason: 'Mine', encryptionPin: 'secret' };
    saveSignDraft(document.id, form);
    const back = signDefaults({ documents: [document], cords: CORDS, properties: PROPERTIES });
    expect(back).toMatchObject({ reason: 'Mine', position: CORDS.position, encryptionPin: '' });
    clearSignDraft(document.id);
    const later = signDefaults({ documents: [document], cords: CORDS, properties: PROPERTIES });
    expect(later.reason).toBe(PROPERTIES.purpose_or_reason);
  });

  it('DO-05 prefers the drawn position and keeps the other properties', () => {
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

  it('returns empty values without position and properties', () => {
    const empty = signDefaults({ documents: [document], cords: null, properties: null });
    expect(empty).toMatchObject({ position: '', reason: '', lockForSigning: false, addEncryption: false });
  });

  describe('with a field that the sender placed', () => {
    const field = { x: 300, y: 60, width: 180, height: 60, is_movable: false };
    const withField = (facts: object) => documentOf({ signature_field: { pages: [2], ...field, ...facts } });

    it('starts in the field, whatever was drawn', () => {
      const documents = [withField({})];
      expect(signDefaults({ documents, cords: CORDS, properties: PROPERTIES })).toMatchObject({
        defaultPage: 'custom',
        customPage: '2',
        position: '300,60,180,60',
      });
    });

    it('starts with the drawn position where the field may be moved', () => {
      const documents = [withField({ is_movable: true })];
      expect(signDefaults({ documents, cords: CORDS, properties: PROPERTIES })).toMatchObject({
        customPage: '3',
        position: CORDS.position,
      });
    });

    it.each([
      [[2, 4], { defaultPage: 'custom', customPage: '2' }],
      ['all' as const, { defaultPage: 'all', customPage: '' }],
    ])('signs in a field on pages %j without naming a position', (pages, choice) => {
      const documents = [withField({ pages })];
      const form = signDefaults({ documents, cords: null, properties: PROPERTIES });
      expect(form).toMatchObject(choice);
      const { document_properties } = signRequestOf(form, ['a'], documents);
      expect(document_properties).not.toHaveProperty('lowerLeftX');
      expect(document_properties).not.toHaveProperty('defaultPage');
    });

    it('signs several documents each in its own field, and names a position for those of them that have none', () => {
      const other = withField({ pages: [1], x: 20 });
      const nameless = (documents: Parameters<typeof placedPosition>[0]) => {
        const form = signDefaults({ documents, cords: null, properties: PROPERTIES });
        return signRequestOf(form, ['a', 'b'], documents).document_properties;
      };
      expect(nameless([withField({}), other])).not.toHaveProperty('defaultPage');
      expect(nameless([withField({}), other])).not.toHaveProperty('inPlacedField');
      expect(nameless([withField({}), documentOf()])).toMatchObject({ lowerLeftX: 10, inPlacedField: true });
    });

    it('names the position that was moved', () => {
      const documents = [withField({ is_movable: true })];
      const form = signDefaults({ documents, cords: CORDS, properties: PROPERTIES });
      const { document_properties } = signRequestOf(form, ['a'], documents);
      expect(document_properties).toMatchObject({ lowerLeftX: 72, defaultPage: 'custom', customPage: 3 });
    });
  });
});

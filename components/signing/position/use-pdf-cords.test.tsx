import { act, renderHook } from '@testing-library/react';
import { forgetUser } from '#client/sign-out.ts';
import { PDF_CORDS_KEY } from '#shared/pdf-cords.ts';
import { clearPdfCords, usePdfCords } from './use-pdf-cords.ts';

const RECTANGLE = { x: 10, y: 20, width: 200, height: 60 };

/** Changes the storage as another tab does. */
function changeElsewhere(newValue: string | null) {
  const oldValue = localStorage.getItem(PDF_CORDS_KEY);
  if (newValue === null) localStorage.removeItem(PDF_CORDS_KEY);
  else localStorage.setItem(PDF_CORDS_KEY, newValue);
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: PDF_CORDS_KEY, oldValue, newValue }));
  });
}

const show = () => renderHook(() => usePdfCords('lease')).result;
const ofOther = JSON.stringify({ document_id: 'offer', page: 1, position: '1,2,200,60' });

beforeEach(() => {
  localStorage.clear();
  act(() => clearPdfCords(['lease']));
});

it('keeps the position of this tab’s document while another tab places and signs another document', () => {
  const shown = show();
  act(() => shown.current.save(2, RECTANGLE));
  changeElsewhere(ofOther);
  expect(shown.current.cords).toMatchObject({ document_id: 'lease', page: 2 });
  changeElsewhere(null);
  expect(shown.current.cords).toMatchObject({ document_id: 'lease', page: 2 });
  act(() => shown.current.clear());
  expect(shown.current.cords).toBeNull();
});

it('follows another tab that moves or removes the position of the same document', () => {
  const shown = show();
  act(() => shown.current.save(2, RECTANGLE));
  changeElsewhere(JSON.stringify({ document_id: 'lease', page: 3, position: '1,2,200,60' }));
  expect(shown.current.cords).toMatchObject({ page: 3 });
  changeElsewhere(null);
  expect(shown.current.cords).toBeNull();
});

it('forgets the position when its user signs out, also one that another document has replaced in the storage', () => {
  const shown = show();
  act(() => shown.current.save(2, RECTANGLE));
  act(forgetUser);
  expect(localStorage.getItem(PDF_CORDS_KEY)).toBeNull();
  act(() => shown.current.save(2, RECTANGLE));
  changeElsewhere(ofOther);
  act(forgetUser);
  expect(shown.current.cords).toBeNull();
});

import { useEffect, useState } from 'react';
import { RequestError } from '#client/request-error.ts';
import { croppedPicture, decodedPicture, type CropArea } from './cropped-picture.ts';

/** Picture that is being cropped: its pixels, and a URL under which the browser shows it. */
interface ChosenPicture {
  pixels: ImageBitmap;
  url: string;
}

/** Calls that change a picture at the services. */
export interface PictureCalls {
  /** Stores a square PNG file and returns the id of the picture. */
  upload: (file: File) => Promise<string | null>;
  remove: () => Promise<void>;
  /** Called with the id of the new picture, null after it is removed. */
  onSaved: (id: string | null) => void;
}

/** The actions that choose, crop, store and remove a picture. */
export function usePicture({ upload, remove: removeStored, onSaved }: PictureCalls) {
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => () => release(chosen), [chosen]);

  const attempt = async (action: () => Promise<string | null>) => {
    setIsBusy(true);
    setProblem(null);
    try {
      onSaved(await action());
      setChosen(null);
    } catch (reason) {
      if (!(reason instanceof RequestError)) throw reason;
      setProblem(reason.fields?.['file']?.join(' ') ?? reason.message);
    } finally {
      setIsBusy(false);
    }
  };
  const choose = async (file: File) => {
    const pixels = await decodedPicture(file);
    setProblem(pixels ? null : 'This picture cannot be read. It may be damaged.');
    if (pixels) setChosen({ pixels, url: URL.createObjectURL(file) });
  };
  const save = (area: CropArea) =>
    attempt(async () => {
      if (!chosen) return null;
      return upload(await croppedPicture(chosen.pixels, area));
    });
  const remove = () =>
    attempt(async () => {
      await removeStored();
      return null;
    });
  const cancel = () => {
    setChosen(null);
    setProblem(null);
  };
  return { url: chosen?.url ?? null, problem, isBusy, choose, save, remove, cancel };
}

function release(chosen: ChosenPicture | null): void {
  if (!chosen) return;
  chosen.pixels.close();
  URL.revokeObjectURL(chosen.url);
}

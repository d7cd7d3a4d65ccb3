import { useState } from 'react';
import { RequestError } from '#client/request-error.ts';
import { request } from '#client/request.ts';
import { uploadFile } from '#client/upload.ts';
import { useCall } from '#client/use-call.ts';
import type { SignatureMark } from '#contracts/signature-mark.ts';
import type { SignaturePicture } from '#contracts/signature-picture.ts';
import {
  changeSignatureMark,
  getSignatureMark,
  getSignaturePicture,
  removeSignaturePicture,
  uploadSignaturePicture,
} from '../signing-calls.ts';
import { PictureProblem } from './read-picture-file.ts';

/** Mark that the reader has made: a name in a font, or a picture (PNG). */
export type NewMark = Pick<SignatureMark, 'name' | 'font'> | { picture: () => Promise<File> };

/** The reader's mark, and the actions that change it. */
export interface MarkChange {
  /** Undefined until it is loaded. */
  mark: SignatureMark | undefined;
  /** Null if there is none, undefined until it is loaded. */
  picture: SignaturePicture | null | undefined;
  /** True if the service stores no marks. */
  isMissing: boolean;
  /** Error of the loading. */
  failure: RequestError | undefined;
  /** Error of the last change. */
  problem: string | null;
  isBusy: boolean;
  /** Stores a mark in place of the last one; resolves to whether that succeeded. */
  save: (mark: NewMark) => Promise<boolean>;
  /** Deletes the picture, so that signatures show the typed name. */
  removePicture: () => Promise<boolean>;
  /** Forgets the error of the last change. */
  clearProblem: () => void;
  retry: () => void;
}

/** Loads the reader's mark and changes it. The picture is loaded while `needsPicture` is true. */
export function useMark(needsPicture = true): MarkChange {
  const marks = useCall(getSignatureMark, {});
  const pictures = useCall(getSignaturePicture, needsPicture ? {} : null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { data: mark, error } = marks;

  const attempt = async (action: () => Promise<void>): Promise<boolean> => {
    setIsBusy(true);
    setProblem(null);
    try {
      await action();
      return true;
    } catch (reason) {
      setProblem(messageOf(reason));
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  const save = async (next: NewMark) => {
    if ('picture' in next) {
      const file = await next.picture();
      const saved = await uploadFile(uploadSignaturePicture, { fields: {}, file, quiet: true });
      await pictures.mutate(saved, { revalidate: false });
      await marks.mutate();
    } else {
      const saved = await request(changeSignatureMark, { body: next }, { quiet: true });
      await marks.mutate(saved, { revalidate: false });
      await pictures.mutate(null, { revalidate: false });
    }
  };
  return {
    mark,
    picture: pictures.data,
    isMissing: error?.kind === 'not_available',
    failure: mark === undefined ? error : undefined,
    problem,
    isBusy,
    save: (next) => attempt(() => save(next)),
    removePicture: () =>
      attempt(async () => {
        await request(removeSignaturePicture, { body: { purpose: 'remove' } }, { quiet: true });
        await pictures.mutate(null, { revalidate: false });
        await marks.mutate();
      }),
    clearProblem: () => setProblem(null),
    retry: () => {
      void marks.mutate();
      void pictures.mutate();
    },
  };
}

function messageOf(reason: unknown): string {
  if (reason instanceof PictureProblem) return reason.message;
  if (!(reason instanceof RequestError)) throw reason;
  const [messages] = Object.values(reason.fields ?? {});
  return messages?.join(' ') ?? reason.message;
}

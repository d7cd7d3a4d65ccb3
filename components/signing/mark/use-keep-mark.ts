import { request } from '#client/request.ts';
import { useCall } from '#client/use-call.ts';
import { changeSignatureMark, getSignatureMark } from '../signing-calls.ts';

/**
 * Returns a function that stores the mark with which the reader has just signed, unless one is stored already, so that
 * the next signature does not ask.
 */
export function useKeepMark(): () => void {
  'use memo';
  const { data: mark, mutate } = useCall(getSignatureMark, {});
  return () => {
    if (!mark || mark.is_chosen) return;
    const { name, font } = mark;
    // Another tab may have stored a picture since the mark was loaded, which a change without this would delete.
    const body = { name, font, only_if_none: true };
    void request(changeSignatureMark, { body }, { quiet: true, quietSuccess: true }).then(
      (saved) => void mutate(saved, { revalidate: false }),
      () => undefined, // the next signature asks again
    );
  };
}

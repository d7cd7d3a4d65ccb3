/**
 * Returns a function that works on an id unless it is being worked on. Work that is asked for meanwhile is queued by `again` when the
 * running one ends well: that one may have looked for the last time already. One that fails is repeated by its caller.
 */
export function oneAtATime({
  work,
  again,
}: {
  work: (id: string) => Promise<void>;
  again: (id: string) => Promise<void>;
}): (id: string) => Promise<void> {
  /** Ids that are worked on, and whether further work was asked for. */
  const inWork = new Map<string, boolean>();
  return async (id) => {
    if (inWork.has(id)) {
      inWork.set(id, true);
      return;
    }
    inWork.set(id, false);
    let isAskedAgain = false;
    try {
      await work(id);
    } finally {
      isAskedAgain = inWork.get(id) === true;
      inWork.delete(id);
    }
    if (isAskedAgain) await again(id);
  };
}

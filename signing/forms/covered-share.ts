/**
 * Share of a page above which what is added to it counts as covering what was signed: a drawing, a stamp or a later signature. The
 * earlier signatures are then valid with a doubt that is told.
 */
export const MOST_COVERED = 0.2;

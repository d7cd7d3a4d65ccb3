/** Widths in pixels of the smaller versions of each picture of the landing page, besides the picture itself. */
export const LANDING_VERSIONS: readonly number[] = [720, 1200];

/** Widths in pixels of the smaller versions of each picture of the guides, besides the picture itself. */
export const GUIDE_VERSIONS: readonly number[] = [756];

/** Returns the path of the version of a picture that has this width: `a-720.webp` for `a.webp`. */
export const versionPath = (picture: string, width: number): string =>
  picture.replace(/\.webp$/, `-${width}.webp`);

/** Returns the attribute `srcset` for a picture of a width in pixels, and its smaller versions. */
export const sourceSet = (picture: string, width: number, versions: readonly number[]): string =>
  [...versions.map((smaller) => `${versionPath(picture, smaller)} ${smaller}w`), `${picture} ${width}w`].join(
    ', ',
  );

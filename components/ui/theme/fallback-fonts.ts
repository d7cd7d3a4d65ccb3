/** Regular and bold cut of a stand-in, scaled to the widths and heights of Inter. */
interface Cut {
  weights: string;
  suffix: string;
  /** Scale, and what the lines need above and below, in percent. */
  size: number;
  ascent: number;
  descent: number;
}

const ARIAL: readonly Cut[] = [
  { weights: '100 500', suffix: '', size: 107.5, ascent: 90.12, descent: 22.44 },
  { weights: '501 900', suffix: ' Bold', size: 101.5, ascent: 95.44, descent: 23.77 },
];
const DEJAVU: readonly Cut[] = [
  { weights: '100 500', suffix: '', size: 94.8, ascent: 102.19, descent: 25.45 },
  { weights: '501 900', suffix: ' Bold', size: 84.8, ascent: 114.24, descent: 28.45 },
];

/**
 * Returns the CSS of fonts of the visitor's system that stand in until Inter has arrived, scaled to its widths and heights so that
 * nothing moves then: Arial or a font of its widths, and on Linux DejaVu Sans. Scale: width of the texts of the landing page in either
 * font. The User-Agent header, null in pages that the build makes, tells which fonts there may be: each name that the system does not
 * have holds up the first layout, on Linux by 9 to 40 ms.
 */
export function fallbackFonts(userAgent: string | null): string {
  const likeArial = ARIAL.map((cut) => face('Inter Fallback', namesLikeArial(userAgent), cut));
  const dejavu = DEJAVU.map((cut) => face('Inter Fallback Linux', ['DejaVu Sans'], cut));
  return [...likeArial, ...(mayHaveDejavu(userAgent) ? dejavu : [])].join('');
}

function namesLikeArial(userAgent: string | null): readonly string[] {
  if (userAgent === null) return ['Arial', 'Roboto', 'Liberation Sans'];
  if (userAgent.includes('Android')) return ['Roboto'];
  if (userAgent.includes('CrOS')) return ['Arimo'];
  return userAgent.includes('Linux') ? ['Liberation Sans'] : ['Arial'];
}

function mayHaveDejavu(userAgent: string | null): boolean {
  return userAgent === null || (userAgent.includes('Linux') && !userAgent.includes('Android'));
}

function face(
  family: string,
  names: readonly string[],
  { weights, suffix, size, ascent, descent }: Cut,
): string {
  const source = names.map((name) => `local('${name}${suffix}')`).join(',');
  return (
    `@font-face{font-family:'${family}';font-weight:${weights};src:${source};size-adjust:${size}%;` +
    `ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`
  );
}

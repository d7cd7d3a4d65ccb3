import { LANDING_VERSIONS, sourceSet } from '#shared/picture-versions.ts';
import styles from './landing.module.css';

export interface PictureProps {
  /** File in public/landing, without its extension; scripts/landing-pictures/main.ts makes it from the running product. */
  name: string;
  /** Description of the picture for readers who do not see it. */
  alt: string;
  width: number;
  height: number;
  /** True for a picture that is seen as soon as the page opens. */
  isFirst?: boolean;
}

/** Pixels of a picture to one of its width. */
const DENSITY = 1.5;
/** Width of a picture on the screen: of the page without its edges, or beside a text on wide screens. */
const PAGE_WIDE = '(min-width: 1120px) 1056px, (min-width: 600px) calc(100vw - 64px), calc(100vw - 40px)';
const BESIDE_TEXT = `(min-width: 1120px) 605px, (min-width: 900px) calc(60vw - 67px), ${PAGE_WIDE}`;

/** Picture of the product in a frame. Its size is fixed, so that nothing moves when it arrives. */
export function Picture({ name, alt, width, height, isFirst = false }: PictureProps) {
  const source = `/landing/${name}.webp`;
  return (
    <img
      src={source}
      srcSet={sourceSet(source, width * DENSITY, LANDING_VERSIONS)}
      sizes={isFirst ? PAGE_WIDE : BESIDE_TEXT}
      alt={alt}
      width={width}
      height={height}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      className={styles['picture']}
    />
  );
}

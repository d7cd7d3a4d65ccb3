import type { ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { headingId } from '#shared/guides/heading-id.ts';
import { sourceSet } from '#shared/picture-versions.ts';
import { CopyButton } from './copy-button.tsx';
import { MarkdownLink } from './markdown-link.tsx';
import styles from './markdown.module.css';
import { headOf, textOf } from './text-of.ts';

const PLUGINS = [remarkGfm];

/** Pictures of a text, which all have one size, so that their place is kept while they load. */
export interface MarkdownPictures {
  width: number;
  height: number;
  /** Widths in pixels of the smaller versions that each has. */
  versions: readonly number[];
  /** Their width on the screen, as the attribute `sizes` says it. */
  sizes: string;
}

export interface MarkdownProps {
  text: string;
  pictures?: MarkdownPictures;
}

/**
 * Renders Markdown (CommonMark with the tables of GitHub). HTML in it is not interpreted, and addresses other than those of
 * http, https and mail, such as `javascript:` and `data:`, are removed. It needs no script but for its copy buttons.
 */
export function Markdown({ text, pictures }: MarkdownProps) {
  const first = PICTURE.exec(text)?.[1];
  // An address that is not safe was removed: the description stands in for the picture.
  const img: Components['img'] = ({ src, alt }) =>
    typeof src === 'string' && src ? (
      <img src={src} alt={alt} {...loadingOf(src, src === first, pictures)} />
    ) : (
      <>{alt}</>
    );
  return (
    <div className={styles['prose']}>
      <ReactMarkdown remarkPlugins={PLUGINS} components={{ ...COMPONENTS, img }}>
        {text}
      </ReactMarkdown>
    </div>
  );
}

const PICTURE = /!\[[^\]]*\]\(([^)\s]+)/;

/** Returns the attributes by which a picture is loaded: the first one at once, others when they are near. */
function loadingOf(source: string, isFirst: boolean, pictures: MarkdownPictures | undefined) {
  const loading = isFirst ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const);
  if (!pictures) return loading;
  const { width, height, versions, sizes } = pictures;
  return { ...loading, width, height, sizes, srcSet: sourceSet(source, width, versions) };
}

const COMPONENTS: Components = {
  a: MarkdownLink,
  h2: ({ node, children }) => <h2 id={headingId(textOf(node))}>{children}</h2>,
  h3: ({ node, children }) => <h3 id={headingId(textOf(node))}>{children}</h3>,
  pre: ({ node, children }) => <CodeBlock text={textOf(node)}>{children}</CodeBlock>,
  table: ({ node, children }) => (
    <div className={styles['wide']} role="region" aria-label={`Table: ${headOf(node)}`} tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
};

function CodeBlock({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles['code']}>
      <pre tabIndex={0}>{children}</pre>
      <CopyButton text={text.trimEnd()} />
    </div>
  );
}

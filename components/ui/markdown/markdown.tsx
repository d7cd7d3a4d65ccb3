import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { headingId } from '#shared/guides/heading-id.ts';
import { CopyButton } from './copy-button.tsx';
import { MarkdownLink } from './markdown-link.tsx';
import { PROSE } from './prose.ts';
import { headOf, textOf } from './text-of.ts';

const PLUGINS = [remarkGfm];

export interface MarkdownProps {
  text: string;
  /** Size in pixels of all pictures in the text, so that their place is kept while they load. */
  pictureSize?: { width: number; height: number };
}

/**
 * Renders Markdown (CommonMark with the tables of GitHub). HTML in it is not interpreted, and addresses other than those of
 * http, https and mail, such as `javascript:` and `data:`, are removed. It needs no script but for its copy buttons.
 */
export function Markdown({ text, pictureSize }: MarkdownProps) {
  // An address that is not safe was removed: the description stands in for the picture.
  const img: Components['img'] = ({ src, alt }) =>
    src ? <Box component="img" src={src} alt={alt} {...pictureSize} loading="lazy" /> : <>{alt}</>;
  return (
    <Box sx={PROSE}>
      <ReactMarkdown remarkPlugins={PLUGINS} components={{ ...COMPONENTS, img }}>
        {text}
      </ReactMarkdown>
    </Box>
  );
}

const COMPONENTS: Components = {
  a: MarkdownLink,
  h2: ({ node, children }) => <h2 id={headingId(textOf(node))}>{children}</h2>,
  h3: ({ node, children }) => <h3 id={headingId(textOf(node))}>{children}</h3>,
  pre: ({ node, children }) => <CodeBlock text={textOf(node)}>{children}</CodeBlock>,
  table: ({ node, children }) => (
    <div className="wide" role="region" aria-label={`Table: ${headOf(node)}`} tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
};

function CodeBlock({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="code">
      <pre tabIndex={0}>{children}</pre>
      <CopyButton text={text.trimEnd()} />
    </div>
  );
}

import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { OutsideLink } from '#renderer/entities/drop/OutsideLink.tsx';
import { noteTree, type NoteNode } from './note-tree.ts';
import { subjectPath } from './subject.ts';
import styles from './Notes.module.css';

const shown = (nodes: readonly NoteNode[]): ReactNode =>
  // A piece has no name of its own, and a changed text is drawn anew.
  nodes.map((node, at) => <Piece key={at} node={node} />);

/** Headings of a note are below that of its card. */
const Heading = ({ level, children }: { readonly level: number; readonly children: ReactNode }) => {
  if (level === 1) return <h4>{children}</h4>;
  return level === 2 ? <h5>{children}</h5> : <h6>{children}</h6>;
};

const List = ({ start, children }: { readonly start: number | null; readonly children: ReactNode }) =>
  start === null ? <ul>{children}</ul> : <ol start={start}>{children}</ol>;

const Code = ({ text, isBlock }: { readonly text: string; readonly isBlock: boolean }) =>
  isBlock ? (
    <pre>
      <code>{text}</code>
    </pre>
  ) : (
    <code>{text}</code>
  );

const Piece = ({ node }: { readonly node: NoteNode }): ReactNode => {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'target':
      return <Link to={subjectPath(node.target)}>{node.text}</Link>;
    case 'outside':
      return <OutsideLink href={node.href}>{shown(node.children)}</OutsideLink>;
    case 'code':
      return <Code text={node.text} isBlock={node.isBlock} />;
    case 'list':
      return <List start={node.start}>{shown(node.children)}</List>;
    case 'heading':
      return <Heading level={node.level}>{shown(node.children)}</Heading>;
    case 'paragraph':
      return <p>{shown(node.children)}</p>;
    case 'item':
      return <li>{shown(node.children)}</li>;
    case 'quote':
      return <blockquote>{shown(node.children)}</blockquote>;
    case 'emphasis':
      return <em>{shown(node.children)}</em>;
    case 'strong':
      return <strong>{shown(node.children)}</strong>;
    case 'break':
      return <br />;
    case 'rule':
      return <hr />;
    case 'group':
      return shown(node.children);
  }
};

/** A note as Markdown, with links to the drops and sets that it names. Nothing in it is HTML, and nothing is fetched. */
export const NoteText = ({ text }: { readonly text: string }) => (
  <div className={styles['text']}>{shown(useMemo(() => noteTree(text), [text]))}</div>
);

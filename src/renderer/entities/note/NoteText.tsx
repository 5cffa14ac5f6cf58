import { createElement, Fragment, useMemo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { OutsideLink } from '#renderer/entities/drop/OutsideLink.tsx';
import { noteTree, type NoteNode } from './note-tree.ts';
import { subjectPath } from './subject.ts';
import styles from './Notes.module.css';

const shown = (nodes: readonly NoteNode[]): ReactNode =>
  // A piece has no name of its own, and a changed text is drawn anew.
  nodes.map((node, at) => <Piece key={at} node={node} />);

/** Headings of a note are below that of its card. */
const HEADINGS = ['h4', 'h5', 'h6'] as const;

const ELEMENTS = {
  paragraph: 'p',
  item: 'li',
  quote: 'blockquote',
  emphasis: 'em',
  strong: 'strong',
  group: Fragment,
} as const;

const Piece = ({ node }: { readonly node: NoteNode }): ReactNode => {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'target':
      return <Link to={subjectPath(node.target)}>{node.text}</Link>;
    case 'outside':
      return <OutsideLink href={node.href}>{shown(node.children)}</OutsideLink>;
    case 'code':
      return createElement(node.isBlock ? 'pre' : Fragment, null, <code>{node.text}</code>);
    case 'list':
      return node.start === null ? (
        <ul>{shown(node.children)}</ul>
      ) : (
        <ol start={node.start}>{shown(node.children)}</ol>
      );
    case 'heading':
      return createElement(HEADINGS[node.level - 1] ?? 'h6', null, shown(node.children));
    case 'break':
      return <br />;
    case 'rule':
      return <hr />;
    default:
      return createElement(ELEMENTS[node.kind], null, shown(node.children));
  }
};

/** A note as Markdown, with links to the drops and sets that it names. Nothing in it is HTML, and nothing is fetched. */
export const NoteText = ({ text }: { readonly text: string }) => (
  <div className={styles['text']}>{shown(useMemo(() => noteTree(text), [text]))}</div>
);

import { Parser, type Node } from 'commonmark';
import { noteParts } from '#shared/note-parts.ts';

/** A piece of a note as it is shown; HTML is text, and an image is a link with its words. */
export type NoteNode =
  | { readonly kind: 'text'; readonly text: string }
  /** A link of a note: `drop:4966`, `set:Storm`. */
  | { readonly kind: 'target'; readonly text: string; readonly target: string }
  | { readonly kind: 'outside'; readonly href: string; readonly children: readonly NoteNode[] }
  | { readonly kind: 'code'; readonly text: string; readonly isBlock: boolean }
  | { readonly kind: 'list'; readonly start: number | null; readonly children: readonly NoteNode[] }
  | { readonly kind: 'heading'; readonly level: number; readonly children: readonly NoteNode[] }
  | { readonly kind: Plain; readonly children: readonly NoteNode[] };
type Plain = 'paragraph' | 'item' | 'quote' | 'emphasis' | 'strong' | 'break' | 'rule' | 'group';

/** Longer notes are shown as they were written: a text made for it could hold the page up. */
const LENGTH_MAX = 10_000;
const DEPTH_MAX = 24;

const parser = new Parser();

const childrenOf = (node: Node): Node[] => {
  const children: Node[] = [];
  for (let child = node.firstChild; child !== null; child = child.next) children.push(child);
  return children;
};

/** Whether a text nests deeper than a page shows. */
const isDeep = (root: Node): boolean => {
  const walker = root.walker();
  let depth = 0;
  for (let step = walker.next(); step !== null; step = walker.next()) {
    if (!step.node.isContainer) continue;
    depth += step.entering ? 1 : -1;
    if (depth > DEPTH_MAX) return true;
  }
  return false;
};

const textNodes = (text: string, isLinked: boolean): readonly NoteNode[] =>
  isLinked
    ? [{ kind: 'text', text }]
    : noteParts(text).map((part) =>
        part.target === null
          ? { kind: 'text', text: part.text }
          : { kind: 'target', text: part.text, target: part.target },
      );

const isOutside = (destination: string | null): destination is string =>
  destination !== null && /^https?:\/\//iu.test(destination);

/** @param isLinked whether it is inside a link, where no other link may be */
const nodesOf = (parent: Node, isLinked: boolean): readonly NoteNode[] => {
  const nodes: NoteNode[] = [];
  let text = '';
  const flush = (): void => {
    if (text !== '') nodes.push(...textNodes(text, isLinked));
    text = '';
  };
  for (const child of childrenOf(parent)) {
    // The parser parts a text wherever a mark could be.
    if (child.type === 'text' || child.type === 'html_inline') text += child.literal ?? '';
    else {
      flush();
      nodes.push(nodeOf(child, isLinked));
    }
  }
  flush();
  return nodes;
};

const linkOf = (node: Node, isLinked: boolean): NoteNode => {
  const children = nodesOf(node, true);
  const shown: readonly NoteNode[] =
    node.type === 'image' ? [{ kind: 'text', text: 'Image: ' }, ...children] : children;
  return isOutside(node.destination) && !isLinked
    ? { kind: 'outside', href: node.destination, children: shown }
    : { kind: 'group', children: shown };
};

const plain: Readonly<Partial<Record<Node['type'], Plain>>> = {
  paragraph: 'paragraph',
  item: 'item',
  block_quote: 'quote',
  emph: 'emphasis',
  strong: 'strong',
  softbreak: 'break',
  linebreak: 'break',
  thematic_break: 'rule',
};

const nodeOf = (node: Node, isLinked: boolean): NoteNode => {
  switch (node.type) {
    case 'code':
    case 'code_block':
      return {
        kind: 'code',
        text: (node.literal ?? '').replace(/\n$/u, ''),
        isBlock: node.type === 'code_block',
      };
    case 'html_block':
      return { kind: 'paragraph', children: [{ kind: 'text', text: node.literal ?? '' }] };
    case 'link':
    case 'image':
      return linkOf(node, isLinked);
    case 'list': {
      const start = node.listType === 'ordered' ? node.listStart : null;
      return { kind: 'list', start, children: nodesOf(node, isLinked) };
    }
    case 'heading':
      return { kind: 'heading', level: node.level, children: nodesOf(node, isLinked) };
    default:
      return { kind: plain[node.type] ?? 'group', children: nodesOf(node, isLinked) };
  }
};

/** A note as Markdown (CommonMark), or as it was written where it is too long or nests too deep to be read at once. */
export const noteTree = (text: string): readonly NoteNode[] => {
  const root = text.length > LENGTH_MAX ? null : parser.parse(text);
  return root === null || isDeep(root)
    ? [{ kind: 'paragraph', children: textNodes(text, false) }]
    : nodesOf(root, false);
};

import { sql, SQLite } from '@codemirror/lang-sql';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';
import { basicSetup, EditorView } from 'codemirror';

export type SqlSchema = Readonly<Record<string, readonly string[]>>;

interface EditorOptions {
  readonly parent: HTMLElement;
  readonly text: string;
  readonly schema: SqlSchema;
  readonly label: string;
  readonly onChange: (text: string) => void;
  /** Ctrl+Enter or ⌘ Enter. */
  readonly onRun: () => void;
}

export interface Editor {
  /** Takes another text, as one step that Undo takes back. */
  readonly setText: (text: string) => void;
  readonly destroy: () => void;
}

const look = EditorView.theme({
  '&': { fontSize: 'var(--ds-text-sm)', color: 'var(--ds-text)', backgroundColor: 'var(--ds-bg-sunken)' },
  '&.cm-focused': { outline: '2px solid var(--ds-accent)', outlineOffset: '-1px' },
  '.cm-scroller': {
    fontFamily: 'var(--ds-mono)',
    lineHeight: '1.6',
    minHeight: '10rem',
    maxHeight: '20rem',
    overflow: 'auto',
  },
  '.cm-content': { caretColor: 'var(--ds-text)' },
  '.cm-cursor': { borderLeftColor: 'var(--ds-text)' },
  '.cm-gutters': { color: 'var(--ds-text-faint)', backgroundColor: 'var(--ds-bg-sunken)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--ds-highlight)',
  },
  '.cm-selectionMatch, &.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--ds-highlight)' },
  '.cm-tooltip, .cm-panels': {
    color: 'var(--ds-text)',
    backgroundColor: 'var(--ds-surface-raised)',
    border: '1px solid var(--ds-border-strong)',
  },
  '.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--ds-mono)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: 'var(--ds-text)',
    backgroundColor: 'var(--ds-highlight)',
  },
  '.cm-completionMatchedText': { color: 'var(--ds-accent)', textDecoration: 'none' },
});

const colors = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--ds-accent)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--ds-good)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--ds-info)' },
  { tag: tags.typeName, color: 'var(--ds-info)' },
  { tag: tags.comment, color: 'var(--ds-text-faint)' },
]);

/** Names as they are, and what completes after `drops.`. */
const schemaOf = (schema: SqlSchema): Record<string, string[]> =>
  Object.fromEntries(Object.entries(schema).map(([view, columns]) => [view, [...columns]]));

/**
 * An editor of SQL. It is in a shadow tree: there CodeMirror adopts its style sheets, where in the page it would write style
 * elements, which the Content Security Policy refuses.
 */
export const createEditor = ({ parent, text, schema, label, onChange, onRun }: EditorOptions): Editor => {
  const root = parent.shadowRoot ?? parent.attachShadow({ mode: 'open' });
  const view = new EditorView({
    root,
    parent: root,
    doc: text,
    extensions: [
      EditorView.domEventHandlers({
        keydown: (event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false;
          onRun();
          return true;
        },
      }),
      basicSetup,
      sql({ dialect: SQLite, schema: schemaOf(schema), upperCaseKeywords: true }),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': label }),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged) onChange(state.doc.toString());
      }),
      look,
      syntaxHighlighting(colors),
    ],
  });
  return {
    setText: (next) => {
      if (next === view.state.doc.toString()) return;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
    },
    destroy: () => {
      view.destroy();
    },
  };
};

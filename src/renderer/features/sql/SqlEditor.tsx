import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messageOf } from '#renderer/lib/errors.ts';
import { ErrorState } from '#renderer/ui/ErrorState.tsx';
import type { Editor, SqlSchema } from './editor.ts';
import styles from './Sql.module.css';

interface SqlEditorProps {
  readonly text: string;
  readonly schema: SqlSchema;
  readonly onChange: (text: string) => void;
  readonly onRun: () => void;
}

/** The editor of a statement, loaded when it is first shown; Ctrl+Enter runs, Escape and Tab leave it. */
export const SqlEditor = ({ text, schema, onChange, onRun }: SqlEditorProps) => {
  const box = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const change = useEffectEvent(onChange);
  const run = useEffectEvent(onRun);
  const textNow = useEffectEvent(() => text);
  useEffect(() => {
    const parent = box.current;
    if (parent === null) return undefined;
    let isGone = false;
    void import('./editor.ts').then(
      ({ createEditor }) => {
        if (isGone) return;
        editor.current = createEditor({
          parent,
          schema,
          text: textNow(),
          label: 'Statement',
          onChange: (next) => change(next),
          onRun: () => run(),
        });
      },
      (error: unknown) => {
        if (!isGone) setFailure(messageOf(error));
      },
    );
    return () => {
      isGone = true;
      editor.current?.destroy();
      editor.current = null;
    };
  }, [schema]);
  useEffect(() => {
    editor.current?.setText(text);
  }, [text]);
  return failure === null ? (
    <div ref={box} className={styles.editor} data-testid="sql-editor" />
  ) : (
    <ErrorState title="Couldn’t load the editor" message={failure} />
  );
};

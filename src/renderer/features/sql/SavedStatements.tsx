import { Button, Classes, PopupKind } from '@blueprintjs/core';
import { useState } from 'react';
import { useChange, useEndpoint } from '#renderer/api/endpoint.ts';
import { useOnItsWay } from '#renderer/lib/use-on-its-way.ts';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { Popover } from '#renderer/ui/Popover.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { STATEMENT_NAME_MAX } from '#shared/contract/sql.ts';
import styles from './Sql.module.css';

interface SavedStatementsProps {
  /** What the editor contains. */
  readonly statement: string;
  readonly onChoose: (statement: string) => void;
}

const SaveForm = ({ statement }: Pick<SavedStatementsProps, 'statement'>) => {
  const [name, setName] = useState('');
  const save = useChange('saveStatement', { done: 'Statement saved', failed: 'Couldn’t save the statement' });
  const sql = statement.trim();
  const [isOnItsWay, noteSent] = useOnItsWay(JSON.stringify([name, sql]), save.isPending);
  const canSave = name.trim() !== '' && sql !== '' && !isOnItsWay;
  return (
    <form
      className="ds-row"
      onSubmit={(event) => {
        event.preventDefault();
        if (!canSave) return;
        noteSent();
        save.mutate({ body: { name, sql } });
      }}
    >
      <TextField
        className="ds-grow"
        label="Name of the statement"
        isLabelHidden
        placeholder="Name of the statement"
        maxLength={STATEMENT_NAME_MAX}
        value={name}
        onChange={setName}
      />
      <Button type="submit" intent="primary" text="Save statement" disabled={!canSave} />
    </form>
  );
};

const SavedList = ({ statement, onChoose }: SavedStatementsProps) => {
  const saved = useEndpoint('listSavedStatements');
  const remove = useChange('removeSavedStatement', { failed: 'Couldn’t remove the statement' });
  return (
    <div className={`ds-stack ${styles.saved}`}>
      <SaveForm statement={statement} />
      <QueryState
        query={saved}
        failed="Couldn’t load the saved statements"
        none={<p className="ds-muted">No saved statements yet. Saving under an existing name replaces it.</p>}
      >
        {(list) => (
          <ul aria-label="Saved statements">
            {list.map(({ id, name, sql }) => (
              <li key={id} className="ds-row">
                <Button
                  variant="minimal"
                  alignText="start"
                  className={`ds-grow ${Classes.POPOVER_DISMISS}`}
                  text={name}
                  onClick={() => onChoose(sql)}
                />
                <Button
                  variant="minimal"
                  size="small"
                  icon="trash"
                  aria-label={`Remove the saved statement ${name}`}
                  onClick={() => remove.mutate({ params: { id } })}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </div>
  );
};

/** Statements kept under a name: run one, save what the editor contains, remove. */
export const SavedStatements = (props: SavedStatementsProps) => (
  <Popover placement="bottom-end" popupKind={PopupKind.DIALOG} content={<SavedList {...props} />}>
    <Button size="small" icon="bookmark" text="Saved" endIcon="caret-down" />
  </Popover>
);

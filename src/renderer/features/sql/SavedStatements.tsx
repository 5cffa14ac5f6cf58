import { Button, PopupKind } from '@blueprintjs/core';
import { useChange, useEndpoint } from '#renderer/api/endpoint.ts';
import { Popover } from '#renderer/ui/Popover.tsx';
import { SavedList } from '#renderer/ui/SavedList.tsx';
import { STATEMENT_NAME_MAX } from '#shared/contract/sql.ts';

interface SavedStatementsProps {
  /** What the editor contains. */
  readonly statement: string;
  readonly onChoose: (statement: string) => void;
}

const List = ({ statement, onChoose }: SavedStatementsProps) => {
  const save = useChange('saveStatement', { done: 'Statement saved', failed: 'Couldn’t save the statement' });
  const remove = useChange('removeSavedStatement', { failed: 'Couldn’t remove the statement' });
  const sql = statement.trim();
  return (
    <SavedList
      noun="statement"
      label="Saved statements"
      longestName={STATEMENT_NAME_MAX}
      submitText="Save statement"
      content={sql}
      isSaving={save.isPending}
      onSave={(name) => save.mutate({ body: { name, sql } })}
      query={useEndpoint('listSavedStatements')}
      failed="Couldn’t load the saved statements"
      none="No saved statements yet. Saving under an existing name replaces it."
      onChoose={(saved) => onChoose(saved.sql)}
      onRemove={({ id }) => remove.mutate({ params: { id } })}
    />
  );
};

/** Statements kept under a name: run one, save what the editor contains, remove. */
export const SavedStatements = (props: SavedStatementsProps) => (
  <Popover placement="bottom-end" popupKind={PopupKind.DIALOG} content={<List {...props} />}>
    <Button size="small" icon="bookmark" text="Saved" endIcon="caret-down" />
  </Popover>
);

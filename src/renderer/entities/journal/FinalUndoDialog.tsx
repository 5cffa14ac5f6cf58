import { Alert } from '@blueprintjs/core';
import { useFinalUndo } from './final-undo.ts';
import { useTurn } from './use-turn.ts';

export const FinalUndoDialog = () => {
  const { act, ask } = useFinalUndo();
  const turn = useTurn();
  return (
    <Alert
      isOpen={act !== null}
      icon="undo"
      intent="danger"
      confirmButtonText="Undo"
      cancelButtonText="Cancel"
      canEscapeKeyCancel
      canOutsideClickCancel
      onCancel={() => ask(null)}
      onConfirm={() => {
        ask(null);
        if (act !== null) turn('undo', act);
      }}
    >
      <p>
        Undo “{act}”? What it brought is deleted, and Redo does not bring it back: import it again to have it
        again.
      </p>
    </Alert>
  );
};

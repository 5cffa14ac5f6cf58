import { Button } from '@blueprintjs/core';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import { TURN_WAYS } from '#shared/contract/journal.ts';
import { useIsTurning, useTurn } from './use-turn.ts';

const WORDS = { undo: 'Undo', redo: 'Redo' } as const;

/** What Undo and Redo would do next, and doing it. */
export const JournalButtons = () => {
  const journal = useEndpoint('getJournal');
  const { data } = journal;
  const turn = useTurn();
  const isTurning = useIsTurning();
  return (
    <div className="ds-row">
      {TURN_WAYS.map((way) => {
        const act = data?.[way] ?? null;
        return (
          <Button
            key={way}
            size="small"
            icon={way}
            text={act === null ? WORDS[way] : `${WORDS[way]}: ${act}`}
            disabled={act === null || isTurning}
            onClick={() => turn(way)}
          />
        );
      })}
      <QueryNote query={journal} failed="Couldn’t read what can be undone" />
    </div>
  );
};

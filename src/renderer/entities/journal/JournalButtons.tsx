import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import { useTurn } from './use-turn.ts';

const WORDS = { undo: 'Undo', redo: 'Redo' } as const;

/** What Undo and Redo would do next, and doing it. */
export const JournalButtons = () => {
  const { data } = useQuery(endpointQuery('getJournal'));
  const turn = useTurn();
  return (
    <div className="ds-row">
      {(['undo', 'redo'] as const).map((way) => {
        const act = data?.[way] ?? null;
        return (
          <Button
            key={way}
            size="small"
            icon={way}
            text={act === null ? WORDS[way] : `${WORDS[way]}: ${act}`}
            disabled={act === null}
            onClick={() => turn(way)}
          />
        );
      })}
    </div>
  );
};

import { Button, Card } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { parseAsString } from 'nuqs';
import { useCallback } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { DropPanel } from '#renderer/entities/drop/DropPanel.tsx';
import { dropContextQuery } from '#renderer/entities/drop/drops.ts';
import { OpenDropContext, useOpenDrop } from '#renderer/entities/drop/open-drop.ts';
import { useStepCommands } from '#renderer/entities/drop/use-step-commands.ts';
import { dropNumberOf } from '#renderer/lib/drop-number.ts';
import { ErrorState } from '#renderer/ui/ErrorState.tsx';
import { DROP_NUMBER_MAX, DROP_NUMBER_MIN } from '#shared/constants.ts';

const Steps = ({ dropNumber }: { readonly dropNumber: number }) => {
  const openDrop = useOpenDrop();
  const { data: context } = useQuery(dropContextQuery(dropNumber));
  const [previous, next] = [context?.previous?.dropNumber ?? null, context?.next?.dropNumber ?? null];
  useStepCommands({ previous, next }, openDrop);
  const step = (text: string, target: number | null) => (
    <Button
      size="small"
      variant="outlined"
      text={target === null ? text : `${text} #${target}`}
      disabled={target === null}
      onClick={() => target !== null && openDrop(target)}
    />
  );
  return (
    <nav className="ds-row" aria-label="Drops around this one">
      {step('Previous', previous)}
      {step('Next', next)}
    </nav>
  );
};

export const parameters = { pair: parseAsString };

/** `/drops/:number`: the permalink of one drop. */
export const DropPage = () => {
  const { number: numberText = '' } = useParams();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const dropNumber = dropNumberOf(numberText);
  const openDrop = useCallback((target: number) => void navigate(`/drops/${target}`), [navigate]);
  if (dropNumber === null)
    return (
      <ErrorState
        title={`Failed to load Q drop #${numberText}`}
        message={`A drop number is a whole number from ${DROP_NUMBER_MIN} to ${DROP_NUMBER_MAX}.`}
      />
    );
  return (
    <OpenDropContext value={openDrop}>
      <div className="ds-stack">
        <div className="ds-row-between">
          <Link to="/drops">All drops</Link>
          <Steps dropNumber={dropNumber} />
        </div>
        <Card>
          <h2 className="ds-visually-hidden">The drop and what is around it</h2>
          <DropPanel key={dropNumber} dropNumber={dropNumber} pair={search.get('pair') ?? ''} />
        </Card>
      </div>
    </OpenDropContext>
  );
};

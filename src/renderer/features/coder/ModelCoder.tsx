import { Button } from '@blueprintjs/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { endpointMutation } from '#renderer/api/endpoint-mutation.ts';
import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import { formatCount } from '#renderer/lib/format.ts';
import { Failure } from '#renderer/ui/Failure.tsx';
import { known } from '#renderer/ui/known.tsx';
import type { CodingBatch } from '#shared/contract/coding.ts';

const RULE = 'rule';

/** Lets the rule or a model that is a coder of the batch code it, blind like the people; nothing where none is. */
export const ModelCoder = ({ batch }: { readonly batch: CodingBatch }) => {
  const models = useQuery(endpointQuery('listAiModels'));
  const { value: offered, note } = known(models, [], 'Couldn’t load the models');
  const names = new Set([RULE, ...offered.map(({ model }) => model)]);
  const start = useMutation(endpointMutation('startModelCoding', { done: 'Coding was started' }));
  const machines = batch.coders.filter(({ coder, closedAt }) => names.has(coder) && closedAt === null);
  if (batch.unit === 'span' || machines.length === 0) return null;
  return (
    <section className="ds-stack-tight" aria-label="Coders that are no people">
      {machines.map(({ coder, coded }) => (
        <div key={coder} className="ds-row-wrap">
          <Button
            icon="play"
            text={coder === RULE ? 'Let the local rule code' : `Let ${coder} code`}
            disabled={start.isPending}
            onClick={() => start.mutate({ params: { id: batch.id }, body: { coder } })}
          />
          <span className="ds-muted ds-small">
            {formatCount(coded)} of {formatCount(batch.drops)} coded; it closes the batch for itself, and its
            codes stay hidden until all have.
          </span>
        </div>
      ))}
      {note}
      <Failure error={start.error} />
    </section>
  );
};

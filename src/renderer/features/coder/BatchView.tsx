import { Button } from '@blueprintjs/core';
import { parseAsString, useQueryState } from 'nuqs';
import { useChange, useEndpoint } from '#renderer/api/endpoint.ts';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { Failure } from '#renderer/ui/Failure.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { known } from '#renderer/ui/known.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import type { CodingBatch } from '#shared/contract/coding.ts';
import { BatchAgreement } from './BatchAgreement.tsx';
import { CodedSets } from './CodedSets.tsx';
import { ExportBatch } from './CodeFiles.tsx';
import { CodeTrend } from './CodeTrend.tsx';
import { CodingDesk } from './CodingDesk.tsx';
import { Differences } from './Differences.tsx';

const RULE = 'rule';

/** Lets the rule or a model that is a coder of the batch code it, blind like the people; nothing where none is. */
const ModelCoder = ({ batch }: { readonly batch: CodingBatch }) => {
  const { value: offered, note } = known(useEndpoint('listAiModels'), [], 'Couldn’t load the models');
  const names = new Set([RULE, ...offered.map(({ model }) => model)]);
  const start = useChange('startModelCoding', { done: 'Coding was started' });
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
            {formatCount(coded)} of {formatCount(batch.drops)} coded. It closes its part when it is done; its
            codes stay hidden until every coder has closed theirs.
          </span>
        </div>
      ))}
      {note}
      <Failure error={start.error} />
    </section>
  );
};

/** Who codes. */
export const personParser = parseAsString.withDefault('');

const Work = ({ batch }: { readonly batch: CodingBatch }) => {
  const [coder, setCoder] = useQueryState('as', personParser);
  if (batch.isOpened)
    return (
      <>
        <ExportBatch batch={batch} />
        <BatchAgreement batch={batch} />
        <Differences batch={batch} />
        <CodedSets batch={batch} />
        <CodeTrend batch={batch} />
      </>
    );
  return (
    <>
      <ModelCoder batch={batch} />
      <SelectField
        label="I code as"
        value={coder}
        none="Choose your name"
        options={batch.coders.map((one) => ({
          value: one.coder,
          label: one.closedAt === null ? one.coder : `${one.coder} (closed)`,
        }))}
        onChange={(name) => void setCoder(name)}
      />
      {coder === '' ? null : <CodingDesk key={coder} batch={batch} coder={coder} />}
    </>
  );
};

/** One batch: coded by each coder, then compared and decided. */
export const BatchView = ({ id, onLeave }: { readonly id: string; readonly onLeave: () => void }) => {
  const batch = useEndpoint('getCodingBatch', { params: { id } });
  return (
    <div className="ds-stack">
      <Button className="ds-start" size="small" icon="arrow-left" text="All batches" onClick={onLeave} />
      <QueryState query={batch} failed="Couldn’t load the batch">
        {(one) => (
          <div className="ds-stack">
            <h2>
              {one.name} · {plural(one.drops, 'drop')} · {one.codebook}
            </h2>
            <Work batch={one} />
          </div>
        )}
      </QueryState>
    </div>
  );
};

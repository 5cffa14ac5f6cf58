import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { parseAsString, useQueryState } from 'nuqs';
import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import { plural } from '#renderer/lib/format.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import type { CodingBatch } from '#shared/contract/coding.ts';
import { BatchAgreement } from './BatchAgreement.tsx';
import { CodedSets } from './CodedSets.tsx';
import { ExportBatch } from './CodeFiles.tsx';
import { CodeTrend } from './CodeTrend.tsx';
import { CodingDesk } from './CodingDesk.tsx';
import { Differences } from './Differences.tsx';
import { ModelCoder } from './ModelCoder.tsx';

const Work = ({ batch }: { readonly batch: CodingBatch }) => {
  const [coder, setCoder] = useQueryState('as', parseAsString.withDefault(''));
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

interface BatchViewProps {
  readonly id: string;
  readonly onLeave: () => void;
}

/** One batch: coded by each coder, then compared and decided. */
export const BatchView = ({ id, onLeave }: BatchViewProps) => {
  const batch = useQuery(endpointQuery('getCodingBatch', { params: { id } }));
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

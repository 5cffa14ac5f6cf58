import { useState } from 'react';
import { Link } from 'react-router';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { SaveItemsAsSet } from '#renderer/entities/set/SaveItemsAsSet.tsx';
import { formatCount } from '#renderer/lib/format.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { RowTable } from '#renderer/ui/table/RowTable.tsx';
import type { CodingBatch } from '#shared/contract/coding.ts';

const filterText = (batch: string, code: string, coder: string): string =>
  new URLSearchParams({ batch, code, ...(coder === '' ? {} : { coder }) }).toString();

/** The drops of each code, to be frozen as a set: a filter, a side of keyness, a part of any export. */
export const CodedSets = ({ batch }: { readonly batch: CodingBatch }) => {
  const [coder, setCoder] = useState('');
  const coded = useEndpoint('listCodedDrops', {
    params: { id: batch.id },
    query: coder === '' ? {} : { coder },
  });
  const counts = useEndpoint('getCodeCounts', { params: { id: batch.id }, query: {} });
  const intervalOf = (code: string): string => {
    const found = counts.data?.codes.find((one) => one.code === code);
    if (found === undefined) return counts.isError ? 'not counted' : '…';
    return `${formatCount(found.low)}–${formatCount(found.high)}`;
  };
  return (
    <SectionCard
      title="Coded drops"
      icon="group-objects"
      stack="tight"
      subtitle="A set filters lists and can be compared by its words"
    >
      <SelectField
        label="Codes of"
        value={coder}
        none="All coders, or decided"
        options={batch.coders.map((one) => ({ value: one.coder, label: one.coder }))}
        onChange={setCoder}
      />
      <QueryState query={coded} failed="Couldn’t load the coded drops">
        {({ codes, undecided }) => (
          <>
            <RowTable
              label="Drops of each code"
              columns={['Code', 'Drops', 'By every coder – by any', 'As a filter', '']}
              figures={['Drops', 'By every coder – by any']}
              rows={codes.map(({ code, drops }) => ({
                key: code,
                cells: [
                  code,
                  formatCount(drops.length),
                  intervalOf(code),
                  <Link key="filter" to={`/drops?${filterText(batch.id, code, coder)}`}>
                    Show these drops
                  </Link>,
                  <SaveItemsAsSet
                    key="set"
                    items={drops.map((drop) => `drop:${drop}`)}
                    suggestedName={`${code}, ${batch.name}`.slice(0, 80)}
                  />,
                ],
              }))}
            />
            {undecided === 0 ? null : (
              <p className="ds-muted ds-small">
                The coders differ on {formatCount(undecided)}, which nobody has decided: only codes that all
                of them gave count there.
              </p>
            )}
          </>
        )}
      </QueryState>
    </SectionCard>
  );
};

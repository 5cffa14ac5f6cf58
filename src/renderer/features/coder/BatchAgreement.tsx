import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import { formatCount, formatScore, formatShare } from '#renderer/lib/format.ts';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { PlainTable } from '#renderer/ui/table/PlainTable.tsx';
import { RowTable } from '#renderer/ui/table/RowTable.tsx';
import type { AgreementFigures, Confusion } from '#shared/agreement.ts';
import type { CodingBatch } from '#shared/contract/coding.ts';

const rowsOf = ({ percent, cohen, fleiss, ac1, alpha, interval }: AgreementFigures) => [
  ['Same codes', formatShare(percent), ''],
  ['Cohen’s kappa', formatScore(cohen, 3), ''],
  ['Fleiss’ kappa', formatScore(fleiss, 3), ''],
  ['Gwet’s AC1', formatScore(ac1, 3), ''],
  [
    'Krippendorff’s alpha',
    formatScore(alpha, 3),
    interval === null ? 'no interval' : interval.map((end) => formatScore(end, 3)).join(' to '),
  ],
];

interface Cell {
  readonly row: string;
  readonly column: string;
  readonly drops: readonly string[];
}

/** Codes of two coders against each other; a cell opens its drops. */
const ConfusionTable = ({ confusion }: { readonly confusion: Confusion }) => {
  const [cell, setCell] = useState<Cell | null>(null);
  const { first, second, categories, cells } = confusion;
  return (
    <div className="ds-stack-tight">
      <h3>
        Confusion matrix of {first} and {second}
      </h3>
      <RowTable
        label={`Confusion matrix of ${first} and ${second}`}
        columns={[`${first} ↓ · ${second} →`, ...categories]}
        figures={categories}
        rows={categories.map((row, at) => ({
          key: row,
          cells: [
            row,
            ...categories.map((column, place) => {
              const drops = cells[at]?.[place] ?? [];
              return drops.length === 0 ? (
                '0'
              ) : (
                <Button
                  key={column}
                  size="small"
                  variant="minimal"
                  text={formatCount(drops.length)}
                  aria-label={`Drops with ${row} by ${first} and ${column} by ${second}: ${formatCount(drops.length)}`}
                  onClick={() => setCell({ row, column, drops })}
                />
              );
            }),
          ],
        }))}
      />
      {cell === null ? null : (
        <p aria-live="polite">
          {cell.row} by {first}, {cell.column} by {second}:{' '}
          {cell.drops.map((drop) => (
            <span key={drop}>
              <Link to={`/drops/${drop}`}>#{drop}</Link>{' '}
            </span>
          ))}
        </p>
      )}
    </div>
  );
};

/** How far the coders of a batch agree, once all have closed it. */
export const BatchAgreement = ({ batch }: { readonly batch: CodingBatch }) => {
  const agreement = useQuery(endpointQuery('getCodingAgreement', { params: { id: batch.id } }));
  return (
    <SectionCard
      title="Agreement"
      icon="comparison"
      actions={
        <HowComputed title="Agreement of coders" methodId="agreement">
          Kappa, AC1 and alpha are agreement beyond chance. The interval of alpha is a percentile bootstrap
          over drops.
        </HowComputed>
      }
    >
      <QueryState query={agreement} failed="Couldn’t compute the agreement">
        {({ figures, confusions }) => (
          <div className="ds-stack">
            <PlainTable
              label="Agreement of the coders"
              columns={['Figure', 'Value', '95% interval']}
              rows={rowsOf(figures)}
            />
            {figures.notes.map((note) => (
              <p key={note} className="ds-muted ds-small">
                {note}
              </p>
            ))}
            <PlainTable
              label="Agreement of the coders by code"
              columns={['Code', 'F1', 'Alpha']}
              rows={figures.perCode.map(({ code, f1, alpha }) => [
                code,
                formatScore(f1, 3),
                formatScore(alpha, 3),
              ])}
            />
            {confusions.map((confusion) => (
              <ConfusionTable key={`${confusion.first} ${confusion.second}`} confusion={confusion} />
            ))}
          </div>
        )}
      </QueryState>
    </SectionCard>
  );
};

import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import type { AgreementFigure } from '#renderer/entities/coding/agreement-scale.ts';
import { AgreementStrip } from '#renderer/entities/coding/AgreementStrip.tsx';
import { formatScore, formatShare } from '#renderer/lib/format.ts';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { QueryCard } from '#renderer/ui/QueryCard.tsx';
import { RowTable } from '#renderer/ui/table/RowTable.tsx';
import type { AgreementFigures, Confusion } from '#shared/agreement.ts';
import type { CodingBatch } from '#shared/contract/coding.ts';
import { ConfusionMatrix } from './ConfusionMatrix.tsx';

const coefficientsOf = ({ cohen, fleiss, ac1, alpha, interval }: AgreementFigures) =>
  [
    ['Cohen’s kappa', { value: cohen, interval: null }],
    ['Fleiss’ kappa', { value: fleiss, interval: null }],
    ['Gwet’s AC1', { value: ac1, interval: null }],
    ['Krippendorff’s alpha', { value: alpha, interval }],
  ] satisfies readonly (readonly [string, AgreementFigure])[];

const STRIP = 'Chance to full agreement';

/** Coefficients on one scale from chance to full agreement, next to the share of same codes. */
const Figures = ({ figures }: { readonly figures: AgreementFigures }) => {
  const coefficients = coefficientsOf(figures);
  const among = coefficients.map(([, figure]) => figure);
  return (
    <RowTable
      label="Agreement of the coders"
      columns={['Figure', 'Value', STRIP, '95% interval']}
      figures={['Value']}
      rows={[
        { key: 'percent', cells: ['Same codes', formatShare(figures.percent), '', ''] },
        ...coefficients.map(([name, figure]) => ({
          key: name,
          cells: [
            name,
            formatScore(figure.value, 3),
            <AgreementStrip key="strip" name={name} figure={figure} among={among} />,
            figure.interval === null ? '' : figure.interval.map((end) => formatScore(end, 3)).join(' to '),
          ] as const,
        })),
      ]}
    />
  );
};

/** The same for each code, where it was given and where not. */
const CodeFigures = ({ perCode }: Pick<AgreementFigures, 'perCode'>) => {
  const figureOf = (alpha: number | null): AgreementFigure => ({ value: alpha, interval: null });
  const among = perCode.map(({ alpha }) => figureOf(alpha));
  return (
    <RowTable
      label="Agreement of the coders by code"
      columns={['Code', 'F1', 'Alpha', STRIP]}
      figures={['F1', 'Alpha']}
      rows={perCode.map(({ code, f1, alpha }) => ({
        key: code,
        cells: [
          code,
          formatScore(f1, 3),
          formatScore(alpha, 3),
          <AgreementStrip key="strip" name={`Alpha of ${code}`} figure={figureOf(alpha)} among={among} />,
        ],
      }))}
    />
  );
};

interface Cell {
  readonly row: string;
  readonly column: string;
  readonly drops: readonly string[];
}

const PairConfusion = ({ confusion }: { readonly confusion: Confusion }) => {
  const [cell, setCell] = useState<Cell | null>(null);
  const { first, second, categories, cells } = confusion;
  const counts = useMemo(() => cells.map((row) => row.map((drops) => drops.length)), [cells]);
  return (
    <div className="ds-stack-tight">
      <ConfusionMatrix
        title={`Confusion matrix of ${first} and ${second}`}
        first={first}
        second={second}
        categories={categories}
        counts={counts}
        onCell={(row, column) =>
          setCell({
            row: categories[row] ?? '',
            column: categories[column] ?? '',
            drops: cells[row]?.[column] ?? [],
          })
        }
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

export const BatchAgreement = ({ batch }: { readonly batch: CodingBatch }) => (
  <QueryCard
    title="Agreement"
    icon="comparison"
    actions={
      <HowComputed title="Agreement of coders" methodId="agreement">
        Kappa, AC1 and alpha are agreement beyond chance. The interval of alpha is a percentile bootstrap over
        drops.
      </HowComputed>
    }
    query={useEndpoint('getCodingAgreement', { params: { id: batch.id } })}
    failed="Couldn’t compute the agreement"
  >
    {({ figures, confusions }) => (
      <div className="ds-two">
        <div className="ds-stack">
          <Figures figures={figures} />
          {figures.notes.map((note) => (
            <p key={note} className="ds-muted ds-small">
              {note}
            </p>
          ))}
          <CodeFigures perCode={figures.perCode} />
        </div>
        <div className="ds-stack">
          {confusions.map((confusion) => (
            <PairConfusion key={`${confusion.first} ${confusion.second}`} confusion={confusion} />
          ))}
        </div>
      </div>
    )}
  </QueryCard>
);

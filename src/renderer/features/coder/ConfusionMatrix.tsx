import { HTMLTable } from '@blueprintjs/core';
import { cx } from '#renderer/lib/cx.ts';
import { formatCount, formatShare } from '#renderer/lib/format.ts';
import { TableOnPage } from '#renderer/ui/export/TableExport.tsx';
import { WideTable } from '#renderer/ui/table/WideTable.tsx';
import { confusionRows, confusionSentence, type ConfusionCell, type Confusions } from './confusion.ts';
import styles from './ConfusionMatrix.module.css';

interface ConfusionMatrixProps extends Confusions {
  readonly title: string;
  /** Opens the drops of a cell, by the places of its row and column. */
  readonly onCell?: (row: number, column: number) => void;
}

/** The deepest shade leaves the figures readable in both themes. */
const DEEPEST_PERCENT = 40;

const shadeOf = ({ share, isSame }: ConfusionCell): string =>
  `color-mix(in oklab, var(${isSame ? '--ds-good' : '--ds-warn'}) ${((share ?? 0) * DEEPEST_PERCENT).toFixed(1)}%, var(--ds-surface-raised))`;

const Figures = ({ count, share }: ConfusionCell) => (
  <>
    <strong>{formatCount(count)}</strong>
    <span className="ds-small">{share === null ? '–' : formatShare(share, 0)}</span>
  </>
);

const headOf = ({ first, second }: Confusions): string => `${first} ↓ · ${second} →`;

const shownTable = (title: string, confusions: Confusions) => {
  const { categories, counts } = confusions;
  return {
    title,
    columns: [headOf(confusions), ...categories],
    rows: categories.map((code, at) => [code, ...categories.map((_, place) => counts[at]?.[place] ?? 0)]),
  };
};

/** Codes of two coders against each other: numbers, shaded by their share of the row. */
export const ConfusionMatrix = ({ title, onCell, ...confusions }: ConfusionMatrixProps) => {
  const { first, second, categories } = confusions;
  const head = headOf(confusions);
  const shown = () => shownTable(title, confusions);
  return (
    <div className="ds-stack-tight">
      <h3>{title}</h3>
      <p>{confusionSentence(confusions)}</p>
      <WideTable label={title}>
        <TableOnPage shown={shown} />
        <HTMLTable compact aria-label={title} className={cx(styles.matrix)}>
          <thead>
            <tr>
              {[head, ...categories].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {confusionRows(confusions).map(({ code, drops, cells }, at) => (
              <tr key={code}>
                <th scope="row">
                  {code} <span className="ds-muted ds-small">{formatCount(drops)}</span>
                </th>
                {cells.map((cell, place) => (
                  <td key={categories[place]} style={{ background: shadeOf(cell) }}>
                    {onCell === undefined || cell.count === 0 ? (
                      <span className={cx(styles.cell)}>
                        <Figures {...cell} />
                      </span>
                    ) : (
                      <button type="button" className={cx(styles.cell)} onClick={() => onCell(at, place)}>
                        <span className="ds-visually-hidden">
                          Drops with {code} by {first} and {categories[place]} by {second}:{' '}
                        </span>
                        <Figures {...cell} />
                      </button>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      </WideTable>
      <p className="ds-muted ds-small">
        Shade and percentage: the share of the drops that {first} gave the code of the row. Green: the same
        code by both.
      </p>
    </div>
  );
};

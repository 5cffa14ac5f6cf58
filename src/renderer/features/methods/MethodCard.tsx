import { Tag } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { cx } from '#renderer/lib/cx.ts';
import { formatCount } from '#renderer/lib/format.ts';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { PlainTable } from '#renderer/ui/table/PlainTable.tsx';
import { useNear } from '#renderer/ui/use-near.ts';
import type { AnalysisMethodCard, MeasuredRates as Rates } from '#shared/contract/analyses.ts';
import { RATE_COLUMNS, rateCells } from './measured-rates.ts';
import styles from './Methods.module.css';

type Parameter = AnalysisMethodCard['parameters'][number];

const show = (value: unknown): string =>
  typeof value === 'number'
    ? formatCount(value)
    : Array.isArray(value)
      ? value.map(show).join(', ')
      : value === null || value === undefined || value === ''
        ? '–'
        : String(value);

const parameterValue = ({ default: value, unit }: Parameter): string =>
  unit === null || show(value) === '–' ? show(value) : `${show(value)} ${unit}`;

/** What a parameter may be: its choices, or its bounds; an open side is left out. */
const parameterRange = ({ choices, minimum, maximum, type }: Parameter): string => {
  if (choices !== null) return choices.join(', ');
  if (type === 'boolean') return 'yes or no';
  if (minimum !== null && maximum !== null) return `${show(minimum)} to ${show(maximum)}`;
  if (minimum !== null) return `${show(minimum)} or more`;
  if (maximum !== null) return `${show(maximum)} or less`;
  return '';
};

/** How often the method is right and wrong on corpora whose answers are known. */
const MeasuredRates = ({ title, measured }: { title: string; measured: Rates }) => {
  const most = (kind: 'plantedCorpora' | 'nullCorpora'): string =>
    String(Math.max(...measured.parts.map((part) => part[kind])));
  return (
    <>
      <PlainTable
        label={`Measured rates of ${title}`}
        columns={RATE_COLUMNS}
        rows={measured.parts.map(rateCells)}
      />
      <p className="ds-muted ds-small">
        Version {measured.version}, {measured.measuredOn}: up to {most('plantedCorpora')} synthetic corpora
        with planted matches and {most('nullCorpora')} without any; found means q ≤ 0.05. 95% intervals in
        parentheses.
      </p>
    </>
  );
};

/** A method as one text, to search in and for its place in the list: all that its card says, one thing a line. */
export const methodWords = ({
  title,
  summary,
  definition,
  parameters,
  outputs,
  limits,
  source,
}: AnalysisMethodCard) =>
  [
    title,
    summary,
    definition,
    ...parameters.map(({ name, description }) => `${name}: ${description}`),
    ...outputs.map(({ name, meaning }) => `${name}: ${meaning}`),
    ...limits,
    `Source: ${source}`,
  ].join('\n');

interface FoldProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

const Fold = ({ title, isOpen, children }: FoldProps) => (
  <details open={isOpen}>
    <summary>
      <h3>{title}</h3>
    </summary>
    {children}
  </details>
);

interface MethodBodyProps {
  readonly method: AnalysisMethodCard;
  /** With all that is folded: the address names the method. */
  readonly isOpen: boolean;
}

/** One method: what it is for and what it cannot show, then, folded, how it is computed. */
const MethodBody = ({ method, isOpen }: MethodBodyProps) => (
  <SectionCard
    title={method.title}
    stack="normal"
    actions={
      <Tag minimal className="ds-mono">
        {method.id} v{method.version}
      </Tag>
    }
  >
    <p className={cx(styles.methodSummary)}>{method.summary}</p>
    {method.limits.length === 0 ? null : (
      <section>
        <h3>What it cannot show</h3>
        <ul className={cx(styles.methodLimits)}>
          {method.limits.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      </section>
    )}
    <div className={cx(styles.methodFolds)}>
      <Fold title="Definition" isOpen={isOpen}>
        <p className={cx(styles.methodDefinition)}>{method.definition}</p>
      </Fold>
      {method.parameters.length === 0 ? null : (
        <Fold title={`Parameters (${formatCount(method.parameters.length)})`} isOpen={isOpen}>
          <PlainTable
            label={`Parameters of ${method.title}`}
            columns={['Name', 'Purpose', 'Default', 'Range']}
            rows={method.parameters.map((parameter) => [
              parameter.name,
              parameter.description,
              parameterValue(parameter),
              parameterRange(parameter),
            ])}
          />
        </Fold>
      )}
      <Fold title={`Results (${formatCount(method.outputs.length)})`} isOpen={isOpen}>
        <PlainTable
          label={`Results of ${method.title}`}
          columns={['Figure', 'Meaning', 'Unit']}
          rows={method.outputs.map(({ name, meaning, unit }) => [name, meaning, unit ?? ''])}
        />
      </Fold>
      {method.measured === null ? null : (
        <Fold title="Measured rates" isOpen={isOpen}>
          <MeasuredRates title={method.title} measured={method.measured} />
        </Fold>
      )}
    </div>
    <p className="ds-muted ds-small">Source: {method.source}</p>
  </SectionCard>
);

interface MethodCardProps {
  readonly method: AnalysisMethodCard;
  /** Drawn at once: in sight when the page opens. */
  readonly isFirst: boolean;
  readonly isOpen: boolean;
}

/** A method in the list: its words until it comes near the window, then its card. */
export const MethodCard = ({ method, isFirst, isOpen }: MethodCardProps) => {
  const { place, isNear } = useNear<HTMLElement>(isFirst || isOpen);
  return (
    <article
      ref={place}
      id={method.id}
      className={cx(styles.methodCard, !isNear && styles.methodWords)}
      tabIndex={-1}
      aria-label={method.title}
    >
      {isNear ? <MethodBody key={String(isOpen)} method={method} isOpen={isOpen} /> : methodWords(method)}
    </article>
  );
};

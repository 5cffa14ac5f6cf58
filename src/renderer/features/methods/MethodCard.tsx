import { Tag } from '@blueprintjs/core';
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

/** The default of a parameter with its unit. */
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
    <section>
      <h3>Measured rates</h3>
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
    </section>
  );
};

/** A method as one text, for its place in the list: all that its card says, one thing a line. */
const methodWords = ({
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

/** About three lines: more of a definition is folded. */
const LEAD = 300;

/** A definition cut after the last sentence that fits into its first lines; all of it where it is short. */
const parted = (text: string): readonly [lead: string, rest: string] => {
  if (text.length <= LEAD) return [text, ''];
  const end = text.slice(0, LEAD).lastIndexOf('. ');
  return end === -1 ? ['', text] : [text.slice(0, end + 1), text.slice(end + 2)];
};

const Definition = ({ text }: { readonly text: string }) => {
  const [lead, rest] = parted(text);
  return (
    <div className={cx(styles.methodDefinition)}>
      {lead === '' ? null : <p>{lead}</p>}
      {rest === '' ? null : (
        <details>
          <summary>{lead === '' ? 'Definition' : 'The rest of the definition'}</summary>
          <p>{rest}</p>
        </details>
      )}
    </div>
  );
};

/** One method: the definition first, then what can be set, what comes out, and what it cannot show. */
const MethodBody = ({ method }: { readonly method: AnalysisMethodCard }) => (
  <SectionCard
    title={method.title}
    subtitle={method.summary}
    actions={
      <Tag minimal className="ds-mono">
        {method.id} v{method.version}
      </Tag>
    }
  >
    <div className="ds-stack">
      <Definition text={method.definition} />
      {method.parameters.length === 0 ? null : (
        <section>
          <h3>Parameters</h3>
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
        </section>
      )}
      <section>
        <h3>Results</h3>
        <PlainTable
          label={`Results of ${method.title}`}
          columns={['Figure', 'Meaning', 'Unit']}
          rows={method.outputs.map(({ name, meaning, unit }) => [name, meaning, unit ?? ''])}
        />
      </section>
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
      {method.measured === null ? null : <MeasuredRates title={method.title} measured={method.measured} />}
      <p className="ds-muted ds-small">Source: {method.source}</p>
    </div>
  </SectionCard>
);

interface MethodCardProps {
  readonly method: AnalysisMethodCard;
  /** Drawn at once: in sight when the page opens, or named by the address. */
  readonly isFirst: boolean;
}

/** A method in the list: its words until it comes near the window, then its card. */
export const MethodCard = ({ method, isFirst }: MethodCardProps) => {
  const { place, isNear } = useNear<HTMLElement>(isFirst);
  return (
    <article
      ref={place}
      id={method.id}
      className={cx(styles.methodCard, !isNear && styles.methodWords)}
      tabIndex={-1}
      aria-label={method.title}
    >
      {isNear ? <MethodBody method={method} /> : methodWords(method)}
    </article>
  );
};

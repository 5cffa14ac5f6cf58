import { Card, Tag } from '@blueprintjs/core';
import { useState } from 'react';
import { ConfidenceBar } from '#renderer/entities/analysis/ConfidenceBar.tsx';
import { PlanMark } from '#renderer/entities/analysis/PlanMark.tsx';
import { compact } from '#renderer/entities/drop/compact.ts';
import { DropNumber } from '#renderer/entities/drop/DropNumber.tsx';
import { cx } from '#renderer/lib/cx.ts';
import { formatCost, formatP, plural } from '#renderer/lib/format.ts';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';
import type { AiSection } from '#shared/contract/ai.ts';
import { isSignificant } from '#shared/figures.ts';
import type { ShownSection } from './ai-session.ts';
import styles from './ResultCard.module.css';

/** Analysis text is truncated (section 2). */
const SHOWN_LENGTH = 200;
/** Drops named as buttons under one figure; the others are in the text. */
const SHOWN_DROPS = 10;

const Fact = ({ fact }: { readonly fact: AiSection['facts'][number] }) => (
  <li>
    {fact.statement}
    {fact.q === null ? null : (
      <Tag minimal className={cx('ds-num', styles.q)} intent={isSignificant(fact.q) ? 'success' : 'none'}>
        {isSignificant(fact.q) ? `q ${formatP(fact.q)}` : `within chance, q ${formatP(fact.q)}`}
      </Tag>
    )}
    {fact.marking === null ? null : (
      <>
        {' '}
        <PlanMark plan={fact.plan} />
      </>
    )}
    {fact.dropNumbers.slice(0, SHOWN_DROPS).map((number) => (
      <DropNumber key={number} number={number} label={`Open drop ${number}`} />
    ))}
  </li>
);

const Lines = ({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) =>
  lines.length === 0 ? null : (
    <>
      <h4>{title}</h4>
      <ul className={styles.facts}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );

/** Everything the section rests on, and what was taken out of the model's answer. */
const Details = ({ section }: { readonly section: AiSection }) => (
  <div className="ds-small">
    <h4>Computed facts</h4>
    <ul className={styles.facts}>
      {section.facts.map((fact) => (
        <Fact key={fact.id} fact={fact} />
      ))}
    </ul>
    <Lines
      title="Model claims and cited facts"
      lines={section.claims.map(({ statement, factIds }) => `${statement} (${factIds.join(', ')})`)}
    />
    <Lines title="Caveats" lines={section.caveats} />
    <Lines title="Not computed" lines={section.notComputed.map(({ what, why }) => `${what}: ${why}.`)} />
    <Lines
      title={`Removed from the answer: ${section.rejected.length}`}
      lines={section.rejected.map(({ text, reason }) => `${compact(text, SHOWN_LENGTH)} (${reason})`)}
    />
  </div>
);

const writtenBy = ({ answeredBy, inputTokens, outputTokens, cost }: AiSection): string =>
  inputTokens + outputTokens === 0
    ? answeredBy
    : `${answeredBy} · ${inputTokens} + ${outputTokens} tokens · ${formatCost(cost)}`;

export const ResultCard = ({ result }: { readonly result: ShownSection }) => {
  const [isWhole, setWhole] = useState(false);
  const { section, label, count, unit } = result;
  return (
    <Card compact className="ds-stack-tight" data-section={result.key}>
      <div className="ds-row-between">
        <h3>{label}</h3>
        <div className="ds-row">
          {count === null ? null : (
            <Tag minimal className="ds-num">
              {plural(count, unit)}
            </Tag>
          )}
          <HowComputed title={`Confidence of ${label}`}>
            1 − the smallest q among the tests behind this section. It is computed from the data, not reported
            by the model.
          </HowComputed>
        </div>
      </div>
      <ConfidenceBar
        title="Confidence"
        label={`Confidence of ${label}`}
        confidence={section.confidence}
        untested={<p className="ds-faint ds-small">Nothing was tested in this section.</p>}
      />
      <p data-testid="section-text" className={styles.text}>
        {isWhole ? section.analysis : compact(section.analysis, SHOWN_LENGTH)}
      </p>
      {isWhole ? <Details section={section} /> : null}
      <div className="ds-row-between">
        <span className="ds-faint ds-small ds-num">{writtenBy(section)}</span>
        <QuietButton
          icon={isWhole ? 'chevron-up' : 'chevron-down'}
          text={isWhole ? 'Show less' : `Show all, with ${plural(section.facts.length, 'fact')}`}
          onClick={() => setWhole(!isWhole)}
        />
      </div>
    </Card>
  );
};

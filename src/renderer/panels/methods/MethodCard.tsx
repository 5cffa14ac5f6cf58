import { Tag } from '@blueprintjs/core';
import type { AnalysisMethodCard } from '#shared/contract/analyses.ts';
import { PlainTable } from '#renderer/components/PlainTable.tsx';
import { SectionCard } from '#renderer/components/SectionCard.tsx';
import { parameterRange, parameterValue } from '#renderer/lib/method-card.ts';

/** One method: the definition first, then what can be set, what comes out, and what it cannot show. */
export const MethodCard = ({ method }: { method: AnalysisMethodCard }) => (
  <article id={method.id} className="ds-method-card" tabIndex={-1} aria-label={method.title}>
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
        <p className="ds-method-definition">{method.definition}</p>
        {method.parameters.length === 0 ? null : (
          <section>
            <h3>Parameters</h3>
            <PlainTable
              label={`Parameters of ${method.title}`}
              columns={['Name', 'What it sets', 'Default', 'Range']}
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
          <h3>What comes out</h3>
          <PlainTable
            label={`Results of ${method.title}`}
            columns={['Figure', 'Meaning', 'Unit']}
            rows={method.outputs.map(({ name, meaning, unit }) => [name, meaning, unit ?? ''])}
          />
        </section>
        {method.limits.length === 0 ? null : (
          <section>
            <h3>What it cannot show</h3>
            <ul className="ds-method-limits">
              {method.limits.map((limit) => (
                <li key={limit}>{limit}</li>
              ))}
            </ul>
          </section>
        )}
        <p className="ds-muted ds-small">Source: {method.source}</p>
      </div>
    </SectionCard>
  </article>
);

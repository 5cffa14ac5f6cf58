import { Callout, HTMLTable } from '@blueprintjs/core';
import { compact } from '#renderer/entities/drop/compact.ts';
import { cx } from '#renderer/lib/cx.ts';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { ErrorList } from '#renderer/ui/ErrorList.tsx';
import { WideTable } from '#renderer/ui/table/WideTable.tsx';
import type { ImportEffect, ImportPreview } from '#shared/contract/imports.ts';
import { fieldLabel } from './column-choice.ts';
import sample from './Sample.module.css';

const LENGTH = 200;

interface EffectReportProps {
  readonly preview: ImportPreview;
  /** What one item is called: `drop`. */
  readonly noun: string;
  /** Where the items would go; null where that need not be said. */
  readonly target: string | null;
}

const Changes = ({ effect, noun, target }: EffectReportProps & { readonly effect: ImportEffect }) => (
  <Callout
    compact
    intent="warning"
    icon="warning-sign"
    title={`${plural(effect.changed, noun)}${target === null ? '' : ` of “${target}”`} would change`}
  >
    <WideTable label="What would change">
      <HTMLTable compact className={cx(sample.sample)}>
        <thead>
          <tr>
            <th scope="col">Which</th>
            <th scope="col">Fields</th>
            <th scope="col">Now</th>
            <th scope="col">After the import</th>
          </tr>
        </thead>
        <tbody>
          {effect.changes.map((change) => (
            <tr key={change.id}>
              <td className="ds-num">{change.label}</td>
              <td>{change.fields.map(fieldLabel).join(', ')}</td>
              <td className={sample.text}>{compact(change.before, LENGTH)}</td>
              <td className={sample.text}>{compact(change.after, LENGTH)}</td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
    </WideTable>
    {effect.changed > effect.changes.length ? (
      <p>
        The first {formatCount(effect.changes.length)} of {formatCount(effect.changed)} changes.
      </p>
    ) : null}
  </Callout>
);

const Refusals = ({ effect }: { readonly effect: ImportEffect }) => (
  <Callout compact intent="warning" title={`${plural(effect.refused, 'record')} cannot be read`}>
    <ErrorList
      errors={effect.refusals.map(
        ({ record, field, reason }) => `Record ${formatCount(record)}, ${fieldLabel(field)}: ${reason}`,
      )}
    />
    {effect.refused > effect.refusals.length ? (
      <p>
        The first {formatCount(effect.refusals.length)} of {formatCount(effect.refused)}.
      </p>
    ) : null}
  </Callout>
);

/** What an import would add, change and refuse, by number, with the old and the new text of what changes. */
export const EffectReport = (props: EffectReportProps) => {
  const { effect } = props.preview;
  if (effect === null) return null;
  return (
    <section className="ds-stack-tight" aria-label="What the import would do">
      <p>
        {`${plural(effect.records, 'record')}: ${formatCount(effect.added)} to add, ${formatCount(effect.changed)} to change, ${formatCount(effect.unchanged)} unchanged, ${formatCount(effect.refused)} refused.`}
        {effect.isWhole ? '' : ' The file is large: only its first records were compared.'}
      </p>
      {effect.changed === 0 ? null : <Changes {...props} effect={effect} />}
      {effect.refused === 0 ? null : <Refusals effect={effect} />}
    </section>
  );
};

import type { ReactNode } from 'react';
import { compact } from '#renderer/entities/drop/compact.ts';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { TitledCallout } from '#renderer/ui/TitledCallout.tsx';
import type { FaultMend, ImportEffect, ImportPreview } from '#shared/contract/imports.ts';
import { fieldLabel } from './column-choice.ts';
import { SampleTable } from './SampleTable.tsx';
import styles from './EffectReport.module.css';

const LENGTH = 200;

interface EffectReportProps {
  readonly preview: ImportPreview;
  /** What one item is called: `drop`. */
  readonly noun: string;
  /** Where the items would go; null where that need not be said. */
  readonly target: string | null;
  /** The field that mends a fault, for next to its sentence; null where another place has it. */
  readonly mend: (what: FaultMend) => ReactNode;
}

const Changes = ({
  effect,
  noun,
  target,
}: Omit<EffectReportProps, 'mend'> & { readonly effect: ImportEffect }) => (
  <TitledCallout
    compact
    intent="warning"
    icon="warning-sign"
    title={`${plural(effect.changed, noun)}${target === null ? '' : ` of “${target}”`} would change`}
  >
    <SampleTable
      label="What would change"
      isStriped={false}
      columns={['Which', 'Fields', 'Now', 'After the import']}
      rows={effect.changes.map(({ label, fields, before, after }) => [
        label,
        fields.map(fieldLabel).join(', '),
        compact(before, LENGTH),
        compact(after, LENGTH),
      ])}
    />
    {effect.changed > effect.changes.length ? (
      <p>
        The first {formatCount(effect.changes.length)} of {formatCount(effect.changed)} changes.
      </p>
    ) : null}
  </TitledCallout>
);

const Refusals = ({ effect, mend }: Pick<EffectReportProps, 'mend'> & { readonly effect: ImportEffect }) => (
  <TitledCallout compact intent="warning" title={`${plural(effect.refused, 'record')} cannot be read`}>
    <ul className={styles.faults}>
      {effect.faults.map((fault) => (
        <li key={fault.sentence}>
          {fault.sentence}
          {fault.mend === null ? null : mend(fault.mend)}
        </li>
      ))}
    </ul>
  </TitledCallout>
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
      {effect.refused === 0 ? null : <Refusals effect={effect} mend={props.mend} />}
    </section>
  );
};

import { Callout } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { compact } from '#renderer/entities/drop/compact.ts';
import { formatCount, plural, utcText } from '#renderer/lib/format.ts';
import { ConfirmByName } from '#renderer/ui/ConfirmByName.tsx';
import { TitledCallout } from '#renderer/ui/TitledCallout.tsx';
import type { FaultMend, ImportEffect, ImportPreview } from '#shared/contract/imports.ts';
import { fieldLabel } from './column-choice.ts';
import { SampleTable } from './SampleTable.tsx';

/** The preview behind the dialog has more of them, with their texts. */
const LISTED = 5;

interface ConfirmChangeProps {
  /** The dataset that would change; null where the items are in none, and the file's name must be typed. */
  readonly target: string | null;
  readonly fileName: string;
  readonly noun: string;
  readonly effect: ImportEffect;
  /** What happens to what changes, and how it comes back. */
  readonly note: string;
  readonly onCancel: () => void;
  readonly onConfirm: (name: string) => void;
}

export const ConfirmChange = ({
  target,
  fileName,
  noun,
  effect,
  note,
  onCancel,
  onConfirm,
}: ConfirmChangeProps) => {
  const name = target ?? fileName;
  const listed = effect.changes.slice(0, LISTED);
  return (
    <ConfirmByName
      name={name}
      verb={target === null ? 'Import' : 'Change'}
      icon="warning-sign"
      onClose={onCancel}
      onConfirm={() => onConfirm(name)}
    >
      <p>
        {plural(effect.changed, noun)}
        {target === null ? '' : ` of “${target}”`} would change:
      </p>
      <ul className="ds-plain-list">
        {listed.map(({ id, label }) => (
          <li key={id}>{label}</li>
        ))}
        {effect.changed > listed.length ? <li>{formatCount(effect.changed - listed.length)} more</li> : null}
      </ul>
      <p>{note}</p>
    </ConfirmByName>
  );
};

const SHOWN = 10;
const CELL_LENGTH = 120;

const AsRead = ({ items }: ImportPreview) => (
  <SampleTable
    label="Preview of the first rows"
    columns={['Time (UTC)', 'Text', 'By', 'Id']}
    rows={items
      .slice(0, SHOWN)
      .map(({ id, hasTimeOfDay, timestamp, by, text }) => [
        hasTimeOfDay ? utcText(timestamp) : `${timestamp.slice(0, 10)} (day only)`,
        compact(text, CELL_LENGTH),
        by,
        id,
      ])}
  />
);

const AsWritten = ({ columns, rows }: ImportPreview) => (
  <SampleTable
    label="First rows of the file"
    columns={columns}
    rows={rows.map((cells) => cells.map((cell) => compact(cell, CELL_LENGTH)))}
  />
);

/** What has to be chosen before the file can be read; nothing where it can be. */
export const OpenChoice = ({ preview: { problem, needs } }: { readonly preview: ImportPreview }) =>
  problem === null ? null : (
    <TitledCallout compact intent="warning" title={`Choose the ${needs ?? 'columns'} first`}>
      {needs === 'encoding' ? `${problem}.` : `The file cannot be read yet: ${problem}.`}
    </TitledCallout>
  );

/** The first ten rows, as they will be read where that is known, else as they are in the file; what a reader should know of them. */
export const FirstRows = ({ preview }: { readonly preview: ImportPreview }) => (
  <div className="ds-stack-tight">
    {preview.notes.map((note) => (
      <Callout key={note} compact icon="info-sign">
        {note}
      </Callout>
    ))}
    {preview.items.length > 0 ? (
      <AsRead {...preview} />
    ) : preview.rows.length > 0 ? (
      <AsWritten {...preview} />
    ) : null}
  </div>
);

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
    <ul style={{ margin: 0, paddingInlineStart: 'var(--ds-4)', overflowWrap: 'anywhere' }}>
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

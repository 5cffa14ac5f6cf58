import { Callout, Radio, RadioGroup } from '@blueprintjs/core';
import { SampleTable } from '#renderer/entities/import/SampleTable.tsx';
import { formatCount, plural } from '#renderer/lib/format.ts';
import type { NewsImportPreview } from '#shared/contract/news.ts';
import type { NewsChoices } from './news.ts';

interface SameEventsProps {
  readonly same: NewsImportPreview['same'];
  readonly value: NewsChoices['sameEvents'];
  readonly disabled: boolean;
  readonly onChange: (value: NewsChoices['sameEvents']) => void;
}

/** Events of a file that are likely the same happening as one that is here, and how they are to count. */
export const SameEvents = ({ same, value, disabled, onChange }: SameEventsProps) => (
  <Callout
    compact
    intent="warning"
    icon="duplicate"
    title={`${plural(same.count, 'event')} likely here already, from another source`}
  >
    <p>Taken for one happening: {same.rule}.</p>
    <SampleTable
      label="Events that are likely the same happening"
      isStriped={false}
      columns={['Day', 'In the file', 'Here', 'Words in both']}
      rows={same.events.map(({ day, title, source, here, shared }) => [
        day,
        `${title} (${source})`,
        `${here.title} (${here.source})`,
        `${Math.round(shared * 100)}%`,
      ])}
    />
    {same.count > same.events.length ? (
      <p>
        The first {formatCount(same.events.length)} of {formatCount(same.count)}.
      </p>
    ) : null}
    <RadioGroup
      label="Each of these events"
      selectedValue={value}
      disabled={disabled}
      onChange={({ currentTarget }) => onChange(currentTarget.value === 'merge' ? 'merge' : 'keep')}
    >
      <Radio value="merge" label="Counts as one with the event that is here" />
      <Radio value="keep" label="Counts as an event of its own" />
    </RadioGroup>
  </Callout>
);

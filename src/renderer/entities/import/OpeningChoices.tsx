import { Radio, RadioGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { plural } from '#renderer/lib/format.ts';
import { TitledCallout } from '#renderer/ui/TitledCallout.tsx';
import type { ImportPreview } from '#shared/contract/imports.ts';
import type { EncodingReading } from '#shared/encoding-readings.ts';
import type { FileColumnChoice } from './column-choice.ts';
import { EncodingChoice } from './EncodingChoice.tsx';
import styles from './EncodingChoice.module.css';

interface OpeningChoicesProps {
  readonly preview: ImportPreview;
  readonly choice: FileColumnChoice;
  readonly disabled: boolean;
  readonly onChange: (choice: FileColumnChoice) => void;
}

const NONE: readonly EncodingReading[] = [];

/** The last readings that were offered: once an encoding is chosen, the preview has none to offer, and the choice stays open. */
const useReadings = (offered: readonly EncodingReading[]): readonly EncodingReading[] => {
  const [last, setLast] = useState(NONE);
  if (offered.length > 0 && offered !== last) setLast(offered);
  return last;
};

interface ListChoiceProps {
  readonly preview: Pick<ImportPreview, 'lists' | 'list' | 'needs'>;
  /** The chosen one; null where none is. */
  readonly list: string | null;
  readonly disabled: boolean;
  readonly onChange: (list: string) => void;
}

const ROOT = '.';

const nameOf = (path: string): string =>
  path === ROOT ? 'The records of the file themselves' : path === '' ? 'Its numbered members' : path;

/** Which of the lists inside a file contains its records. */
const ListChoice = ({ preview, list, disabled, onChange }: ListChoiceProps) => (
  <TitledCallout
    compact
    icon="list-detail-view"
    intent={preview.needs === 'list' ? 'warning' : 'none'}
    title="Which list contains the records?"
  >
    <RadioGroup
      aria-label="List of the records"
      selectedValue={list ?? (preview.needs === 'list' ? '?' : (preview.list ?? ROOT))}
      disabled={disabled}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      {preview.lists.map(({ path, count, columns }) => (
        <Radio
          key={path}
          value={path}
          className={styles.reading ?? ''}
          labelElement={
            <span className={styles.words}>
              <span>
                {nameOf(path)} <span className="ds-muted">({plural(count, 'record')} seen)</span>
              </span>
              <code className={styles.line}>{columns.join(', ')}</code>
            </span>
          }
        />
      ))}
    </RadioGroup>
  </TitledCallout>
);

/** What has to be known of a file before its records are looked at: its encoding, and the list that contains them. */
export const OpeningChoices = ({ preview, choice, disabled, onChange }: OpeningChoicesProps) => {
  const readings = useReadings(preview.encodings);
  return (
    <>
      {preview.encodings.length === 0 && choice.encoding === '' ? null : (
        <EncodingChoice
          readings={readings}
          encoding={choice.encoding}
          disabled={disabled}
          onChange={(encoding) => onChange({ ...choice, encoding })}
        />
      )}
      {preview.lists.length === 0 ? null : (
        <ListChoice
          preview={preview}
          list={choice.list}
          disabled={disabled}
          // The columns are those of the list.
          onChange={(list) => onChange({ ...choice, list, mapping: null })}
        />
      )}
    </>
  );
};

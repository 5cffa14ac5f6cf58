import { useState, type ReactNode } from 'react';
import { compact } from '#renderer/entities/drop/compact.ts';
import { plural } from '#renderer/lib/format.ts';
import { RadioField } from '#renderer/ui/field/RadioField.tsx';
import { TitledCallout } from '#renderer/ui/TitledCallout.tsx';
import type { ImportPreview } from '#shared/contract/imports.ts';
import type { EncodingReading } from '#shared/encoding-readings.ts';
import { encodingLabel } from '#shared/encodings.ts';
import type { FileColumnChoice } from './column-choice.ts';
import styles from './OpeningChoices.module.css';

interface OpeningChoicesProps {
  readonly preview: ImportPreview;
  readonly choice: FileColumnChoice;
  readonly disabled: boolean;
  readonly onChange: (choice: FileColumnChoice) => void;
}

const LENGTH = 120;
const NONE: readonly EncodingReading[] = [];

/** The last readings that were offered: once an encoding is chosen, the preview has none to offer, and the choice stays open. */
const useReadings = (offered: readonly EncodingReading[]): readonly EncodingReading[] => {
  const [last, setLast] = useState(NONE);
  if (offered.length > 0 && offered !== last) setLast(offered);
  return last;
};

interface ChoiceProps<Offered, Value> {
  readonly offered: Offered;
  readonly value: Value;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}

const wordsOf = (name: ReactNode, lines: readonly string[], dir?: 'auto') => (
  <span className={styles.words}>
    <span>{name}</span>
    {lines.map((line, at) => (
      <code key={at} className={styles.line} dir={dir}>
        {line}
      </code>
    ))}
  </span>
);

/** How the first lines of a file read in encodings that it could have: the reader chooses the one that reads right. */
export const EncodingChoice = ({
  offered,
  value,
  disabled,
  onChange,
}: ChoiceProps<readonly EncodingReading[], string>) => (
  <TitledCallout
    compact
    icon="translate"
    intent={value === '' ? 'warning' : 'none'}
    title="Which lines read right?"
  >
    <p>The file has bytes that are no UTF-8, and does not say its encoding.</p>
    <RadioField
      label="Encoding of the file"
      isLabelHidden
      value={value}
      isDisabled={disabled}
      onChange={onChange}
      className={styles.reading}
      options={offered.map(({ encodings, lines }) => ({
        value: encodings.includes(value) ? value : (encodings[0] ?? ''),
        label: wordsOf(
          encodings.map(encodingLabel).join(', '),
          lines.map((line) => compact(line, LENGTH)),
        ),
      }))}
    />
  </TitledCallout>
);

const ROOT = '.';

const nameOf = (path: string): string =>
  path === ROOT ? 'The records of the file themselves' : path === '' ? 'Its numbered members' : path;

/** Which of the lists inside a file contains its records. */
const ListChoice = ({ offered, value, disabled, onChange }: ChoiceProps<ImportPreview, string | null>) => (
  <TitledCallout
    compact
    icon="list-detail-view"
    intent={offered.needs === 'list' ? 'warning' : 'none'}
    title="Which list contains the records?"
  >
    <RadioField
      label="List of the records"
      isLabelHidden
      value={value ?? (offered.needs === 'list' ? '?' : (offered.list ?? ROOT))}
      isDisabled={disabled}
      onChange={onChange}
      className={styles.reading}
      options={offered.lists.map(({ path, count, columns }) => ({
        value: path,
        label: wordsOf(
          <>
            {nameOf(path)} <span className="ds-muted">({plural(count, 'record')} seen)</span>
          </>,
          [columns.join(', ')],
        ),
      }))}
    />
  </TitledCallout>
);

/** What has to be known of a file before its records are looked at: its encoding, and the list that contains them. */
export const OpeningChoices = ({ preview, choice, disabled, onChange }: OpeningChoicesProps) => {
  const readings = useReadings(preview.encodings);
  return (
    <>
      {preview.encodings.length === 0 && choice.encoding === '' ? null : (
        <EncodingChoice
          offered={readings}
          value={choice.encoding}
          disabled={disabled}
          onChange={(encoding) => onChange({ ...choice, encoding })}
        />
      )}
      {preview.lists.length === 0 ? null : (
        <ListChoice
          offered={preview}
          value={choice.list}
          disabled={disabled}
          // The columns are those of the list.
          onChange={(list) => onChange({ ...choice, list, mapping: null })}
        />
      )}
    </>
  );
};

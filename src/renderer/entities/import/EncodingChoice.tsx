import { Radio, RadioGroup } from '@blueprintjs/core';
import { compact } from '#renderer/entities/drop/compact.ts';
import { TitledCallout } from '#renderer/ui/TitledCallout.tsx';
import type { EncodingReading } from '#shared/encoding-readings.ts';
import { encodingLabel } from '#shared/encodings.ts';
import styles from './EncodingChoice.module.css';

const LENGTH = 120;

interface EncodingChoiceProps {
  readonly readings: readonly EncodingReading[];
  /** The chosen one; empty where none is. */
  readonly encoding: string;
  readonly disabled: boolean;
  readonly onChange: (encoding: string) => void;
}

/** How the first lines of a file read in encodings that it could have: the reader chooses the one that reads right. */
export const EncodingChoice = ({ readings, encoding, disabled, onChange }: EncodingChoiceProps) => (
  <TitledCallout
    compact
    icon="translate"
    intent={encoding === '' ? 'warning' : 'none'}
    title="Which lines read right?"
  >
    <p>The file has bytes that are no UTF-8, and does not say its encoding.</p>
    <RadioGroup
      aria-label="Encoding of the file"
      selectedValue={encoding}
      disabled={disabled}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      {readings.map(({ encodings, lines }) => (
        <Radio
          key={encodings.join(' ')}
          value={encodings.includes(encoding) ? encoding : (encodings[0] ?? '')}
          className={styles.reading ?? ''}
          labelElement={
            <span className={styles.words}>
              <span>{encodings.map(encodingLabel).join(', ')}</span>
              {lines.map((line, at) => (
                <code key={at} className={styles.line} dir="auto">
                  {compact(line, LENGTH)}
                </code>
              ))}
            </span>
          }
        />
      ))}
    </RadioGroup>
  </TitledCallout>
);

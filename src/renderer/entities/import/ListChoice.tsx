import { Callout, Radio, RadioGroup } from '@blueprintjs/core';
import { plural } from '#renderer/lib/format.ts';
import type { ImportPreview } from '#shared/contract/imports.ts';
import styles from './EncodingChoice.module.css';

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

/** Which of the lists inside a file holds its records. */
export const ListChoice = ({ preview, list, disabled, onChange }: ListChoiceProps) => (
  <Callout
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
  </Callout>
);

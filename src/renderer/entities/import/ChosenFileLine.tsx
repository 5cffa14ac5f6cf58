import { Tag } from '@blueprintjs/core';
import { cx } from '#renderer/lib/cx.ts';
import { formatBytes } from '#renderer/lib/format.ts';
import type { ChosenFile } from '#renderer/lib/os-verbs.ts';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';
import type { ImportPreview } from '#shared/contract/imports.ts';
import styles from './ChosenFileLine.module.css';

interface ChosenFileLineProps {
  readonly file: ChosenFile;
  readonly preview: ImportPreview | undefined;
  readonly onClear: () => void;
}

/** The chosen file, and what it looks like. */
export const ChosenFileLine = ({ file, preview, onClear }: ChosenFileLineProps) => (
  <div role="group" aria-label="Chosen file" className={cx('ds-row', styles.file)}>
    <Tag minimal icon="document">
      {file.name}
    </Tag>
    <span className="ds-muted ds-num">{formatBytes(file.sizeBytes)}</span>
    <span className="ds-grow ds-muted">
      {preview === undefined
        ? ''
        : preview.problem === null
          ? `${preview.title} (${preview.container})`
          : `${preview.needs ?? 'columns'} not yet chosen`}
    </span>
    <QuietButton icon="cross" aria-label="Choose another file" onClick={onClear} />
  </div>
);

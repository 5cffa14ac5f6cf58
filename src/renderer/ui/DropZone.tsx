import { Button, Icon } from '@blueprintjs/core';
import { useState, type DragEvent } from 'react';
import styles from './DropZone.module.css';

interface DropZoneProps {
  readonly label: string;
  readonly pickText?: string;
  readonly disabled?: boolean;
  readonly onPick: () => void;
  /** Offers a second button, for a folder. */
  readonly onPickFolder?: () => void;
  readonly onFile: (file: File) => void;
}

export const DropZone = ({
  label,
  pickText = 'Choose a file…',
  disabled = false,
  onPick,
  onPickFolder,
  onFile,
}: DropZoneProps) => {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent): void => {
    event.preventDefault();
    setOver(!disabled);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (!disabled && file !== undefined) onFile(file);
  };
  return (
    <div
      data-testid="drop-zone"
      className={styles.zone}
      data-over={isOver}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon icon="document-share" size={24} />
      <span className="ds-muted">{label}</span>
      <div className="ds-row-wrap">
        <Button icon="document-open" text={pickText} disabled={disabled} onClick={onPick} />
        {onPickFolder === undefined ? null : (
          <Button icon="folder-open" text="Choose a folder…" disabled={disabled} onClick={onPickFolder} />
        )}
      </div>
    </div>
  );
};

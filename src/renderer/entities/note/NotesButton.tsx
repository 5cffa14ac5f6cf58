import { DialogBody } from '@blueprintjs/core';
import { cx } from '#renderer/lib/cx.ts';
import { DialogButton } from '#renderer/ui/DialogButton.tsx';
import { MountedDialog } from '#renderer/ui/MountedDialog.tsx';
import { Notes } from './Notes.tsx';
import styles from './Notes.module.css';

interface NotesButtonProps {
  /** Name of the item or run: `post:twitter/946…`. */
  readonly subject: string;
  /** In words: `post of @someone`. */
  readonly what: string;
  /** Its icon alone: one in every row of a table. */
  readonly isCompact?: boolean;
}

/** Opens the notes about something that has no page of its own. */
export const NotesButton = ({ subject, what, isCompact = false }: NotesButtonProps) => (
  <DialogButton
    className={cx(styles.button)}
    variant="minimal"
    icon="annotation"
    {...(isCompact ? { title: 'Notes' } : { text: 'Notes' })}
    aria-label={`Notes on ${what}`}
    dialog={(close) => (
      <MountedDialog icon="annotation" title={`Notes on ${what}`} onClose={close}>
        <DialogBody>
          <Notes subject={subject} />
        </DialogBody>
      </MountedDialog>
    )}
  />
);

import { Button, Dialog, DialogBody } from '@blueprintjs/core';
import { useState } from 'react';
import { Notes } from './Notes.tsx';

interface NotesButtonProps {
  /** Name of the item or run: `post:twitter/946…`. */
  readonly subject: string;
  /** In words: `post of @someone`. */
  readonly what: string;
}

/** Opens the notes about something that has no page of its own. */
export const NotesButton = ({ subject, what }: NotesButtonProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="minimal"
        icon="annotation"
        text="Notes"
        aria-label={`Notes on ${what}`}
        onClick={() => setOpen(true)}
      />
      {isOpen ? (
        <Dialog isOpen icon="annotation" title={`Notes on ${what}`} onClose={() => setOpen(false)}>
          <DialogBody>
            <Notes subject={subject} />
          </DialogBody>
        </Dialog>
      ) : null}
    </>
  );
};

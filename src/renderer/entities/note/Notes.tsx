import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { endpointMutation, useChange, useEndpoint } from '#renderer/api/endpoint.ts';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { formatTimestamp } from '#renderer/lib/format.ts';
import { DialogButton } from '#renderer/ui/DialogButton.tsx';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';
import { RemoveAlert } from '#renderer/ui/RemoveAlert.tsx';
import type { Note } from '#shared/contract/notes.ts';
import { NoteForm } from './NoteForm.tsx';
import { subjectLabel, subjectPath } from './subject.ts';
import styles from './Notes.module.css';

// The reader of Markdown is 200 kB, which a page without notes does not load.
const NoteText = lazy(async () => ({ default: (await import('./NoteText.tsx')).NoteText }));

const Removal = ({ note, onClose }: { readonly note: Note; readonly onClose: () => void }) => {
  const remove = useChange('removeNote', { failed: 'Couldn’t remove the note' });
  return (
    <RemoveAlert
      isBusy={remove.isPending}
      onCancel={onClose}
      onRemove={() => remove.mutate({ params: { id: note.id } })}
    >
      <p>Remove this note? Undo restores it.</p>
    </RemoveAlert>
  );
};

interface NoteItemProps {
  readonly note: Note;
  /** What the list is about: a note about something else says what it is about. */
  readonly about?: string | undefined;
}

const NoteItem = ({ note, about }: NoteItemProps) => {
  const { timeZone } = usePreferences();
  const [isChanging, setChanging] = useState(false);
  const change = useChange('changeNote', { failed: 'Couldn’t change the note' });
  const close = (): void => setChanging(false);
  return (
    <li className={styles['note']}>
      {isChanging ? (
        <NoteForm
          label="Change the note"
          text={note.text}
          action="Save"
          isBusy={change.isPending}
          onCancel={close}
          onDone={close}
          onSave={(text, onStored) =>
            change.mutate({ params: { id: note.id }, body: { text } }, { onSuccess: onStored })
          }
        />
      ) : (
        <Suspense fallback={<p data-testid="loading">{note.text}</p>}>
          <NoteText text={note.text} />
        </Suspense>
      )}
      <div className="ds-row ds-faint ds-small">
        {note.subject === null || note.subject === about ? null : (
          <Link to={subjectPath(note.subject)}>{subjectLabel(note.subject)}</Link>
        )}
        <span>{formatTimestamp(note.changedAt, timeZone)}</span>
        <QuietButton icon="edit" aria-label="Change the note" onClick={() => setChanging(true)} />
        <DialogButton
          variant="minimal"
          icon="trash"
          aria-label="Remove the note"
          dialog={(close) => <Removal note={note} onClose={close} />}
        />
      </div>
    </li>
  );
};

const LISTED = 50;

interface NewNoteProps {
  readonly subject: string | null;
  readonly label: string;
  readonly rows?: number;
}

export const NewNote = ({ subject, label, rows }: NewNoteProps) => {
  const write = useMutation({
    ...endpointMutation('writeNote', { failed: 'Couldn’t save the note' }),
    // The next one can be written while this is on its way: they are listed in the order in which they were.
    scope: { id: 'writeNote' },
  });
  return (
    <NoteForm
      label={label}
      rows={rows}
      action="Save note"
      isBusy={write.isPending}
      onSave={(text, onStored) => write.mutate({ body: { subject, text } }, { onSuccess: onStored })}
    />
  );
};

export const NoteList = ({ notes, about }: { readonly notes: readonly Note[]; readonly about?: string }) => (
  <ul className={`ds-plain-list ${styles['list']}`} aria-label="Notes">
    {notes.map((note) => (
      <NoteItem key={note.id} note={note} about={about} />
    ))}
  </ul>
);

export const Notes = ({ subject }: { readonly subject: string }) => {
  const query = useEndpoint('listNotes', { query: { about: subject, limit: LISTED } });
  const note = <QueryNote query={query} failed="Couldn’t load notes" />;
  const notes = query.data;
  if (notes === undefined) return note;
  return (
    <section className="ds-stack-tight">
      <h3>Notes</h3>
      {note}
      {notes.length === 0 ? null : <NoteList notes={notes} about={subject} />}
      <NewNote subject={subject} label="New note" />
    </section>
  );
};

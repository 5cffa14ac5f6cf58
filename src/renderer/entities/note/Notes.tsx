import { useMutation } from '@tanstack/react-query';
import { endpointMutation, useEndpoint } from '#renderer/api/endpoint.ts';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import type { Note } from '#shared/contract/notes.ts';
import { NoteForm } from './NoteForm.tsx';
import { NoteItem } from './NoteItem.tsx';
import styles from './Notes.module.css';

const LISTED = 50;

interface NewNoteProps {
  readonly subject: string | null;
  readonly label: string;
  readonly rows?: number;
}

/** Writes a note about something, or about nothing in particular. */
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

/** The notes about an item or a set, those that mention it, and a place to write one. */
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

import { Button } from '@blueprintjs/core';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { Notes } from '#renderer/entities/note/Notes.tsx';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { ItemTags } from '#renderer/entities/tag/ItemTags.tsx';
import { formatTimestamp } from '#renderer/lib/format.ts';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import type { NoteSubject } from '#shared/contract/notes.ts';
import { heldOutSentence, readItemKey } from '#shared/items.ts';
import styles from './Notebook.module.css';

const Subject = ({ subject: { subject, title, text, at, heldOut } }: { readonly subject: NoteSubject }) => {
  const { timeZone } = usePreferences();
  return (
    <div className="ds-stack-tight">
      <div className="ds-row-wrap">
        <strong>{title}</strong>
        <code className="ds-small">{subject}</code>
        {at === null ? null : (
          <time className="ds-muted ds-small ds-num">{formatTimestamp(at, timeZone)}</time>
        )}
      </div>
      <p className={styles['text']}>
        {text ??
          (heldOut === undefined
            ? 'Not in the data of this folder; its notes are kept.'
            : heldOutSentence(title, heldOut))}
      </p>
      {readItemKey(subject) === null || text === null ? null : <ItemTags item={subject} what={title} />}
      <Notes subject={subject} />
    </div>
  );
};

/** One thing that notes are about, with its text, its tags and its notes. */
export const AboutCard = ({ about, onClose }: { readonly about: string; readonly onClose: () => void }) => (
  <SectionCard
    title="Notes about one item"
    icon="document"
    actions={<Button size="small" variant="minimal" icon="cross" text="All notes" onClick={onClose} />}
  >
    <QueryState
      query={useEndpoint('getNoteSubject', { query: { about } })}
      failed="Couldn’t find what the notes are about"
    >
      {(subject) => <Subject subject={subject} />}
    </QueryState>
  </SectionCard>
);

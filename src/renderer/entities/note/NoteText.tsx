import { Link } from 'react-router';
import { noteParts } from '#shared/note-parts.ts';
import { subjectPath } from './subject.ts';
import styles from './Notes.module.css';

/** A note as it was written, with links to the drops and sets that it names. */
export const NoteText = ({ text }: { readonly text: string }) => (
  <p className={styles['text']}>
    {noteParts(text).map((part, at) => {
      const path = part.target === null ? null : subjectPath(part.target);
      // A piece has no name of its own, and a changed text is drawn anew.
      const key = `${at} ${part.text}`;
      return path === null ? (
        <span key={key}>{part.text}</span>
      ) : (
        <Link key={key} to={path}>
          {part.text}
        </Link>
      );
    })}
  </p>
);

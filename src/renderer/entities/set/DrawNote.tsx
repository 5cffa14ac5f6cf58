import type { WorkingSet } from '#shared/contract/sets.ts';
import { drawSentences } from '#shared/corpus-draw.ts';

interface DrawNoteProps {
  readonly set: WorkingSet | undefined;
}

/** What rates of a set that was drawn from a corpus have to be read against; nothing for any other set. */
export const DrawNote = ({ set }: DrawNoteProps) =>
  set === undefined || set.draws.length === 0 ? null : (
    <p className="ds-muted ds-small">
      {set.name}: {drawSentences(set).join(' ')}
    </p>
  );

import type { Way } from '#renderer/entities/journal/use-turn.ts';
import type { Command } from '#renderer/lib/commands.ts';
import type { JournalState } from '#shared/contract/journal.ts';

/** Undo and redo, each named by the act it is about; none where there is nothing. */
export const journalCommands = (
  journal: JournalState | undefined,
  turn: (way: Way) => void,
): readonly Command[] =>
  (['undo', 'redo'] as const).flatMap((way) => {
    const act = journal?.[way] ?? null;
    if (act === null) return [];
    return [
      {
        id: `action:${way}`,
        label: `${way === 'undo' ? 'Undo' : 'Redo'}: ${act}`,
        icon: way,
        group: 'Actions',
        combo: way === 'undo' ? 'mod + z' : 'mod + shift + z',
        run: () => turn(way),
      },
    ];
  });

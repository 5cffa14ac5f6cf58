import type { Command } from '#renderer/lib/commands.ts';
import { TURN_WAYS, type JournalState, type TurnWay } from '#shared/contract/journal.ts';

/** Undo and redo, each named by the act it is about; none where there is nothing. */
export const journalCommands = (
  journal: JournalState | undefined,
  turn: (way: TurnWay) => void,
): readonly Command[] =>
  TURN_WAYS.flatMap((way) => {
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

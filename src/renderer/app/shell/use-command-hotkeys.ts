import { useHotkeys } from '@blueprintjs/core';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { usePalette } from '#renderer/app/palette.ts';
import { useTurn } from '#renderer/entities/journal/use-turn.ts';
import { useCommandRegistry, type Command } from '#renderer/lib/commands.ts';
import { recallToast } from '#renderer/ui/toaster.ts';
import { pageCommands } from './base-commands.ts';

/** What has a shortcut and no entry in the palette: opening it, and the last notification. */
const EVERYWHERE: readonly Omit<Command, 'icon'>[] = [
  {
    id: 'palette',
    combo: 'mod + k',
    group: 'Everywhere',
    label: 'Go to a page, drop or action',
    allowInInput: true,
    run: () => usePalette.getState().setOpen(true),
  },
  {
    id: 'last-toast',
    combo: 'f8',
    group: 'Everywhere',
    label: 'Go to the last notification',
    allowInInput: true,
    run: () => void recallToast(),
  },
];

/** In a text field, these keys are the field’s own. */
const turnCommands = (turn: ReturnType<typeof useTurn>): readonly Omit<Command, 'icon'>[] => [
  {
    id: 'undo',
    combo: 'mod + z',
    group: 'Everywhere',
    label: 'Undo the last change',
    run: () => turn('undo'),
  },
  { id: 'redo', combo: 'mod + shift + z', group: 'Everywhere', label: 'Redo it', run: () => turn('redo') },
];

export const useCommandHotkeys = (): void => {
  const navigate = useNavigate();
  const turn = useTurn();
  const lists = useCommandRegistry((state) => state.lists);
  const hotkeys = useMemo(() => {
    const commands = [
      ...EVERYWHERE,
      ...turnCommands(turn),
      ...pageCommands((path) => void navigate(path)),
      ...[...lists.values()].flat(),
    ];
    // What a page says of a combination comes before what holds everywhere: Undo of a view, while there is something to undo.
    const byCombo = new Map(commands.map((command) => [command.combo, command]));
    return [...byCombo].flatMap(([combo, { group, label, allowInInput = false, run }]) =>
      combo === undefined
        ? []
        : [{ combo, group, label, allowInInput, global: true, preventDefault: true, onKeyDown: run }],
    );
  }, [lists, navigate, turn]);
  useHotkeys(hotkeys);
};

import { useCallback } from 'react';
import { useCommands, type Command, type CommandSource } from '#renderer/lib/commands.ts';

interface Steps {
  /** Null at an end. */
  readonly previous: number | null;
  readonly next: number | null;
}

/** The arrow keys lead from drop to drop, as the buttons do. `onOpenDrop` must be stable. */
export const useStepCommands = (
  { previous, next }: Steps,
  onOpenDrop: (dropNumber: number) => void,
): void => {
  const source = useCallback<CommandSource>(() => {
    const step = (dropNumber: number | null, command: Omit<Command, 'group' | 'run'>): readonly Command[] =>
      dropNumber === null ? [] : [{ ...command, group: 'Drop', run: () => onOpenDrop(dropNumber) }];
    return [
      ...step(previous, { id: 'drop:previous', label: 'Previous drop', icon: 'chevron-left', combo: 'left' }),
      ...step(next, { id: 'drop:next', label: 'Next drop', icon: 'chevron-right', combo: 'right' }),
    ];
  }, [previous, next, onOpenDrop]);
  useCommands('drop-steps', source);
};

import { useCommands, type Command } from '#renderer/lib/commands.ts';

interface Steps {
  /** Null at an end. */
  readonly previous: number | null;
  readonly next: number | null;
}

/** The arrow keys lead from drop to drop, as the buttons do. */
export const useStepCommands = (
  { previous, next }: Steps,
  onOpenDrop: (dropNumber: number) => void,
): void => {
  const step = (dropNumber: number | null, command: Omit<Command, 'group' | 'run'>): readonly Command[] =>
    dropNumber === null ? [] : [{ ...command, group: 'Drop', run: () => onOpenDrop(dropNumber) }];
  useCommands('drop-steps', [
    ...step(previous, { id: 'drop:previous', label: 'Previous drop', icon: 'chevron-left', combo: 'left' }),
    ...step(next, { id: 'drop:next', label: 'Next drop', icon: 'chevron-right', combo: 'right' }),
  ]);
};

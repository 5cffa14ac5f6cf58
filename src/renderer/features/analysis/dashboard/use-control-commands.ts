import { useCallback } from 'react';
import { useCommands, type Command, type CommandSource } from '#renderer/lib/commands.ts';

interface Controls {
  readonly run: () => void;
  readonly reset: () => void;
  readonly initialize: () => void;
}

const commandsOf = ({ run, reset, initialize }: Controls): readonly Command[] => [
  { id: 'control:run', label: 'Run Analysis', icon: 'play', group: 'Analysis', run },
  {
    id: 'control:reset',
    label: 'Reset Filters',
    icon: 'reset',
    group: 'Analysis',
    keywords: 'defaults clear',
    run: reset,
  },
  {
    id: 'control:initialize',
    label: 'Initialize Q Drops Database',
    icon: 'database',
    group: 'Analysis',
    run: initialize,
  },
];

/** The buttons of the sidebar, from the command palette. The three functions must be stable. */
export const useControlCommands = ({ run, reset, initialize }: Controls): void => {
  const source = useCallback<CommandSource>(
    () => commandsOf({ run, reset, initialize }),
    [run, reset, initialize],
  );
  useCommands('analysis-controls', source);
};

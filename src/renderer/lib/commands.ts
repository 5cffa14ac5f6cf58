import type { IconName } from '@blueprintjs/core';
import { useEffect } from 'react';
import { create } from 'zustand';

/** One entry of the command palette. */
export interface Command {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  /** Where it belongs: Pages, Actions, Drops … */
  readonly group: string;
  /** Shown at the right, e.g. a shortcut. */
  readonly hint?: string;
  /** More words it is found by. */
  readonly keywords?: string;
  readonly run: () => void;
}

/** Entries that depend on what was typed: `123` → drop 123. */
export type CommandSource = (typed: string) => readonly Command[];

interface CommandsState {
  readonly sources: ReadonlyMap<string, CommandSource>;
  readonly add: (id: string, source: CommandSource) => void;
  readonly remove: (id: string) => void;
}

export const useCommandRegistry = create<CommandsState>((set) => ({
  sources: new Map(),
  add: (id, source) => {
    set(({ sources }) => ({ sources: new Map(sources).set(id, source) }));
  },
  remove: (id) => {
    set(({ sources }) => ({ sources: new Map([...sources].filter(([key]) => key !== id)) }));
  },
}));

/** Adds a page's own commands while it is shown. `source` must be stable (module level, useCallback). */
export const useCommands = (id: string, source: CommandSource): void => {
  const { add, remove } = useCommandRegistry.getState();
  useEffect(() => {
    add(id, source);
    return () => {
      remove(id);
    };
  }, [id, source, add, remove]);
};

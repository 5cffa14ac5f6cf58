import type { IconName } from '@blueprintjs/core';
import { useEffect } from 'react';
import { create } from 'zustand';

/** One thing a person can do: an entry of the command palette, and a shortcut where it has a combo. */
export interface Command {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  /** Its heading in the list of shortcuts: Pages, Actions, Drops … */
  readonly group: string;
  /** The keys that run it, in Blueprint's notation (`alt + 1`). */
  readonly combo?: string;
  /** The combo works while one types in a field, too. */
  readonly allowInInput?: boolean;
  /** Shown at the right where there is no combo: a count. */
  readonly hint?: string;
  /** A sentence below the label. */
  readonly description?: string;
  /** More words it is found by. */
  readonly keywords?: string;
  readonly run: () => void;
}

/** Entries that depend on the text of the palette: `123` → drop 123. */
export type CommandSource = (text: string) => readonly Command[];

interface CommandsState {
  readonly sources: ReadonlyMap<string, CommandSource>;
}

export const useCommandRegistry = create<CommandsState>(() => ({ sources: new Map() }));

/** Adds commands and their shortcuts while a component is shown. `source` must be stable (module level, useCallback). */
export const useCommands = (id: string, source: CommandSource): void => {
  useEffect(() => {
    useCommandRegistry.setState(({ sources }) => ({ sources: new Map(sources).set(id, source) }));
    return () =>
      useCommandRegistry.setState(({ sources }) => ({
        sources: new Map([...sources].filter(([key]) => key !== id)),
      }));
  }, [id, source]);
};

import type { IconName } from '@blueprintjs/core';
import { useEffect, useRef } from 'react';
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

interface CommandsState {
  readonly lists: ReadonlyMap<string, readonly Command[]>;
}

export const useCommandRegistry = create<CommandsState>(() => ({ lists: new Map() }));

/** Adds commands and their shortcuts while a component is shown. A command always does the latest that was given for its id. */
export const useCommands = (id: string, commands: readonly Command[]): void => {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  // Without the functions: the shortcuts are registered anew only where what is listed changes.
  const listed = JSON.stringify(commands);
  useEffect(() => {
    const list = latest.current.map((command) => ({
      ...command,
      run: () => latest.current.find((current) => current.id === command.id)?.run(),
    }));
    useCommandRegistry.setState(({ lists }) => ({ lists: new Map(lists).set(id, list) }));
    return () =>
      useCommandRegistry.setState(({ lists }) => ({
        lists: new Map([...lists].filter(([key]) => key !== id)),
      }));
  }, [id, listed]);
};

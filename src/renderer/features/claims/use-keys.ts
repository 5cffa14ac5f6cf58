import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useCommands, type Command } from '#renderer/lib/commands.ts';
import { usePerson } from './claims-view.ts';

/** What one key does here. */
export type Key = Pick<Command, 'id' | 'label' | 'icon' | 'run'> & {
  readonly combo: string;
  readonly isOff: boolean;
};

/** Adds evidence, in the queue and in a claim. */
export const EVIDENCE_KEY = { label: 'Evidence…', icon: 'document-share', combo: 'e' } as const;

/** The keys of a view as commands; the shortcuts are registered anew only when their list changes. */
export const useKeys = (id: string, bindings: readonly Key[]): void => {
  const { hasKeys } = usePerson();
  const keys = (hasKeys ? bindings : []).filter(({ isOff }) => !isOff);
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  const names = keys.map(({ id: key, label }) => `${key} ${label}`).join('\n');
  const commands = useMemo(
    () => keys.map(({ id: key, label, icon, combo }) => ({ id: key, label, icon, combo })),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the list is the same as long as its names are
    [names],
  );
  const source = useCallback(
    () =>
      commands.map((key) => ({
        ...key,
        group: 'Claims',
        run: () => latest.current.find((current) => current.id === key.id)?.run(),
      })),
    [commands],
  );
  useCommands(id, source);
};

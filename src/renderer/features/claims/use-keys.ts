import { useCommands, type Command } from '#renderer/lib/commands.ts';
import { useKept } from '#renderer/lib/kept.ts';

/** What one key does here. */
export type Key = Pick<Command, 'id' | 'label' | 'icon' | 'run'> & {
  readonly combo: string;
  readonly isOff: boolean;
};

/** Adds evidence, in the queue and in a claim. */
export const EVIDENCE_KEY = { label: 'Evidence…', icon: 'document-share', combo: 'e' } as const;

/** The keys of a view as commands. */
export const useKeys = (id: string, bindings: readonly Key[]): void => {
  const hasKeys = useKept((kept) => kept.hasKeys);
  const keys = (hasKeys ? bindings : []).filter(({ isOff }) => !isOff);
  useCommands(
    id,
    keys.map((key) => ({ ...key, group: 'Claims' })),
  );
};

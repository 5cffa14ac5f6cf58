import { useCommands, type Command } from '#renderer/lib/commands.ts';
import { useKept } from '#renderer/lib/kept.ts';

export type Key = Pick<Command, 'id' | 'label' | 'icon' | 'run'> & {
  readonly combo: string;
  readonly isOff: boolean;
};

export const EVIDENCE_KEY = { label: 'Evidence…', icon: 'document-share', combo: 'e' } as const;

export const useKeys = (id: string, bindings: readonly Key[]): void => {
  const hasKeys = useKept((kept) => kept.hasKeys);
  const keys = (hasKeys ? bindings : []).filter(({ isOff }) => !isOff);
  useCommands(
    id,
    keys.map((key) => ({ ...key, group: 'Claims' })),
  );
};

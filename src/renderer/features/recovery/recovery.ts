import { queryOptions } from '@tanstack/react-query';
import type { RecoveryAction, RecoveryState } from '#shared/recovery.ts';

export const recoveryKey = ['recovery'] as const;

/** Electron puts the channel and the error's class before the sentence. */
const sentenceOf = (error: unknown): Error =>
  new Error(
    (error instanceof Error ? error.message : String(error)).replace(
      /^Error invoking remote method '[^']*': (\w*Error: )?/,
      '',
    ),
  );

/** Null where there is nothing to recover: in a browser always. */
export const recoveryQuery = () =>
  queryOptions({
    queryKey: recoveryKey,
    queryFn: async (): Promise<RecoveryState | null> => (await window.dropscope?.recovery()) ?? null,
  });

/** @throws Error with one sentence */
export const recover = async (action: RecoveryAction): Promise<RecoveryState | null> => {
  try {
    return (await window.dropscope?.recover(action)) ?? null;
  } catch (error) {
    throw sentenceOf(error);
  }
};

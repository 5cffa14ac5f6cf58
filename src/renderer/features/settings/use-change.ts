import { useMutation, useQueryClient } from '@tanstack/react-query';
import { collectorsQuery } from '#renderer/entities/account/collectors.ts';
import { aiModelsKey } from '#renderer/entities/settings/ai-models.ts';
import { settingsKey } from '#renderer/entities/settings/settings.ts';
import { toast } from '#renderer/ui/toaster.ts';
import type { SettingsState } from '#shared/contract/settings.ts';

/** Sends a change and shows what the workstation then holds. */
export const useChange = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: () => Promise<SettingsState>) => change(),
    // An answer that was asked for before the change must not come after it.
    onMutate: () => queries.cancelQueries({ queryKey: settingsKey }),
    onSuccess: (state) => {
      queries.setQueryData(settingsKey, state);
      // Keys and the network switch decide what can be asked and collected by.
      void queries.invalidateQueries({ queryKey: collectorsQuery().queryKey });
      return queries.invalidateQueries({ queryKey: aiModelsKey });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: settingsKey }),
    onError: (error) => toast({ title: 'Not saved', description: error.message, intent: 'danger' }),
  });
};
export type Change = ReturnType<typeof useChange>;

export interface SettingsCardProps {
  readonly state: SettingsState;
  readonly change: Change;
}

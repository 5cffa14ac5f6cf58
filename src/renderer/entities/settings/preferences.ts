import { useMutation, useQueryClient } from '@tanstack/react-query';
import { endpointMutation, endpointQuery, useEndpoint } from '#renderer/api/endpoint.ts';
import type { BodyInput } from '#shared/contract/endpoints.ts';
import { settingsSchema, type Settings, type SettingsState } from '#shared/contract/settings.ts';

type SettingsChange = NonNullable<BodyInput<'changeSettings'>>;

const DEFAULTS = settingsSchema.parse({});

/** The reader's settings; their defaults until they have arrived. */
export const usePreferences = (): Settings => {
  const { data } = useEndpoint('getSettings');
  return data?.settings ?? DEFAULTS;
};

/** Changes some settings: shown at once, and put back where they could not be stored. */
export const useChangePreferences = () => {
  const queries = useQueryClient();
  const { queryKey } = endpointQuery('getSettings');
  const options = endpointMutation('changeSettings', { failed: 'Couldn’t save settings' });
  const { mutate } = useMutation({
    ...options,
    onMutate: async (input) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<SettingsState>(queryKey);
      if (before !== undefined && typeof input === 'object')
        queries.setQueryData(queryKey, {
          ...before,
          settings: settingsSchema.parse({ ...before.settings, ...input.body }),
        });
      return before;
    },
    // While another change is on its way this answer is older than what is shown.
    onSuccess: (state) => {
      if (queries.isMutating({ mutationKey: options.mutationKey }) > 1) return;
      queries.setQueryData(queryKey, state);
      // It is older, too, than a key that was stored and answered meanwhile.
      void queries.refetchQueries({ queryKey, exact: true });
    },
    // Of several changes on their way only the one that failed is put back.
    onError: (_error, input, before) => {
      const now = queries.getQueryData<SettingsState>(queryKey);
      if (before === undefined || now === undefined || typeof input !== 'object') return;
      const names = Object.keys(input.body ?? {});
      const former = Object.entries(before.settings).filter(([name]) => names.includes(name));
      queries.setQueryData(queryKey, {
        ...now,
        settings: settingsSchema.parse({ ...now.settings, ...Object.fromEntries(former) }),
      });
    },
  });
  return (change: SettingsChange, then?: { readonly onSuccess: () => void }) =>
    mutate({ body: change, shown: queryKey }, then);
};

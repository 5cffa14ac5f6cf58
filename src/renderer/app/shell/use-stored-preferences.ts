import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { changeSettings, settingsKey, settingsQuery } from '#renderer/entities/settings/settings.ts';
import { useSettings } from '#renderer/lib/preferences-store.ts';
import { toast } from '#renderer/ui/toaster.ts';

/**
 * Keeps time zone and remote images of the interface and of the workstation's settings the same, both ways: a browser at
 * another port knows nothing of them, and a choice made in a toolbar is a choice.
 */
export const useStoredPreferences = (): void => {
  const queries = useQueryClient();
  const { data } = useQuery(settingsQuery());
  useEffect(() => {
    if (data === undefined) return;
    const { timeZone, remoteMedia } = data.settings;
    useSettings.setState({ timeZone, allowRemoteImages: remoteMedia });
    return useSettings.subscribe((chosen) => {
      if (chosen.timeZone === timeZone && chosen.allowRemoteImages === remoteMedia) return;
      changeSettings({ timeZone: chosen.timeZone, remoteMedia: chosen.allowRemoteImages }).then(
        (state) => queries.setQueryData(settingsKey, state),
        (error: unknown) =>
          toast({
            title: 'Not saved',
            description: error instanceof Error ? error.message : String(error),
            intent: 'danger',
          }),
      );
    });
  }, [data, queries]);
};

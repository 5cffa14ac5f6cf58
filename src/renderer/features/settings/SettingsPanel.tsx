import { useQuery } from '@tanstack/react-query';
import { DatasetHistory } from '#renderer/entities/dataset/DatasetHistory.tsx';
import { settingsQuery } from '#renderer/entities/settings/settings.ts';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { DefaultsCard } from './DefaultsCard.tsx';
import { KeysCard } from './KeysCard.tsx';
import { PrivacyCard } from './PrivacyCard.tsx';
import { SettingsFileCard } from './SettingsFileCard.tsx';
import { useChange } from './use-change.ts';

/** `/settings`: privacy, defaults, data folder, keys, data sets. */
export const SettingsPanel = () => {
  const settings = useQuery(settingsQuery());
  const change = useChange();
  return (
    <QueryState query={settings} failed="Failed to fetch settings">
      {(state) => (
        <div className="ds-stack">
          <div className="ds-two">
            <PrivacyCard state={state} change={change} />
            <SettingsFileCard state={state} change={change} />
            <DefaultsCard state={state} change={change} />
          </div>
          <KeysCard state={state} change={change} />
          <DatasetHistory />
        </div>
      )}
    </QueryState>
  );
};

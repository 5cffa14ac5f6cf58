import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import { DatasetHistory } from '#renderer/entities/dataset/DatasetHistory.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { DefaultsCard } from './DefaultsCard.tsx';
import { KeysCard } from './KeysCard.tsx';
import { PrivacyCard } from './PrivacyCard.tsx';
import { SettingsFileCard } from './SettingsFileCard.tsx';

/** `/settings`: privacy and display, data folder, defaults, keys, datasets. */
export const SettingsPage = () => (
  <QueryState query={useQuery(endpointQuery('getSettings'))} failed="Couldn’t load settings">
    {(state) => (
      <div className="ds-stack">
        <div className="ds-two">
          <PrivacyCard settings={state.settings} />
          <div className="ds-stack">
            <DefaultsCard settings={state.settings} />
            <SettingsFileCard dataFolder={state.dataFolder} />
          </div>
        </div>
        <KeysCard state={state} />
        <DatasetHistory />
      </div>
    )}
  </QueryState>
);

import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import { DatasetHistory } from '#renderer/entities/dataset/DatasetHistory.tsx';
import { useChangePreferences } from '#renderer/entities/settings/preferences.ts';
import { cx } from '#renderer/lib/cx.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { known } from '#renderer/ui/known.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import type { Settings } from '#shared/contract/settings.ts';
import { KeysCard } from './KeysCard.tsx';
import { PrivacyCard } from './PrivacyCard.tsx';
import { SettingsFileCard } from './SettingsFileCard.tsx';
import styles from './SettingsPage.module.css';

/** What the pages start with. */
const DefaultsCard = ({ settings }: { readonly settings: Settings }) => {
  const change = useChangePreferences();
  const models = known(useQuery(endpointQuery('listAiModels')), [], 'Couldn’t load the models');
  const accounts = known(useQuery(endpointQuery('listSocialAccounts')), [], 'Couldn’t load target accounts');
  return (
    <SectionCard title="Defaults" icon="star">
      <div className="ds-stack">
        <SelectField<string>
          label="Default account"
          help="Shown first in Communications Center"
          isWide
          value={settings.defaultAccount ?? ''}
          none="First in the list"
          options={accounts.value.map(({ username, displayName }) => ({
            value: username,
            label: `${displayName} (@${username})`,
          }))}
          onChange={(username) => change({ defaultAccount: username === '' ? null : username })}
        />
        {accounts.note}
        <SelectField<string>
          label="Default model"
          help="Used for new analyses"
          isWide
          value={settings.defaultModel ?? ''}
          none="Recommended (best available)"
          options={models.value.map(({ model, label }) => ({ value: model, label }))}
          onChange={(model) => change({ defaultModel: model === '' ? null : model })}
        />
        {models.note}
      </div>
    </SectionCard>
  );
};

/** `/settings`: privacy and display, data folder, defaults, keys, datasets. */
export const SettingsPage = () => (
  <QueryState query={useQuery(endpointQuery('getSettings'))} failed="Couldn’t load settings">
    {(state) => (
      <div className="ds-stack">
        <div className={cx('ds-two', styles.even)}>
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

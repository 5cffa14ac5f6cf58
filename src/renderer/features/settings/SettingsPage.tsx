import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import { accountOptions } from '#renderer/entities/account/account-options.ts';
import { DatasetHistory } from '#renderer/entities/dataset/DatasetHistory.tsx';
import { useChangePreferences } from '#renderer/entities/settings/preferences.ts';
import { cx } from '#renderer/lib/cx.ts';
import { zoneLabel } from '#renderer/lib/format.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { SwitchField } from '#renderer/ui/field/SwitchField.tsx';
import { known } from '#renderer/ui/known.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import type { Settings } from '#shared/contract/settings.ts';
import { TIME_ZONES } from '#shared/zones.ts';
import { KeysCard } from './KeysCard.tsx';
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
          options={accountOptions(accounts.value)}
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

const THEMES = { system: 'Same as the system', dark: 'Dark', light: 'Light' };

const CSV_FILES = {
  spreadsheet: 'For spreadsheets',
  excel: 'For Excel (with a byte order mark)',
  'excel-semicolon': 'For Excel where numbers are written 1,5 (semicolons)',
  program: 'For programs (texts unchanged)',
};

/** What may leave this computer, whether pages compute tests, how the interface looks, and in which zone times are shown. */
const PrivacyCard = ({ settings }: { readonly settings: Settings }) => {
  const change = useChangePreferences();
  return (
    <SectionCard title="Privacy and display" icon="shield">
      <div className="ds-stack">
        <SwitchField
          label="Allow network access (when off, nothing leaves this computer)"
          value={settings.network}
          onChange={(network) => change({ network })}
        />
        <SwitchField
          label="Load images of posts from the network"
          value={settings.remoteMedia}
          onChange={(remoteMedia) => change({ remoteMedia })}
        />
        <SwitchField
          label="Compute tests only when asked (pages then show a button “Compare with chance”)"
          value={settings.testsWhenAsked}
          onChange={(testsWhenAsked) => change({ testsWhenAsked })}
        />
        <SelectField
          label="Theme"
          value={settings.theme}
          options={THEMES}
          onChange={(theme) => change({ theme })}
        />
        <SelectField
          label="Time zone"
          value={settings.timeZone}
          options={TIME_ZONES.map((zone) => ({ value: zone, label: zoneLabel(zone) }))}
          onChange={(timeZone) => change({ timeZone })}
        />
        <SelectField
          label="CSV files"
          help="A spreadsheet gets a quote before texts that begin like a formula"
          value={settings.csvFor}
          options={CSV_FILES}
          onChange={(csvFor) => change({ csvFor })}
        />
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

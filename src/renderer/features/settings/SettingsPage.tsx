import { useEndpoint } from '#renderer/api/endpoint.ts';
import { accountOptions } from '#renderer/entities/account/account-options.ts';
import { DatasetHistory } from '#renderer/entities/dataset/DatasetHistory.tsx';
import { useChangePreferences } from '#renderer/entities/settings/preferences.ts';
import { zoneLabel } from '#renderer/lib/format.ts';
import { partsOf } from '#renderer/ui/field/fields-of.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { SwitchField } from '#renderer/ui/field/SwitchField.tsx';
import { known } from '#renderer/ui/known.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import type { Settings } from '#shared/contract/settings.ts';
import { TIME_ZONES } from '#shared/zones.ts';
import { KeysCard } from './KeysCard.tsx';
import { SettingsFileCard } from './SettingsFileCard.tsx';

const DefaultsCard = ({ settings }: { readonly settings: Settings }) => {
  const change = useChangePreferences();
  const models = known(useEndpoint('listAiModels'), [], 'Couldn’t load the models');
  const accounts = known(useEndpoint('listSocialAccounts'), [], 'Couldn’t load target accounts');
  return (
    <SectionCard title="Defaults" icon="star" stack="normal">
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

const PrivacyCard = ({ settings }: { readonly settings: Settings }) => {
  const change = useChangePreferences();
  const field = partsOf(settings, change);
  return (
    <SectionCard title="Privacy and display" icon="shield" stack="normal">
      <SwitchField
        label="Allow network access (when off, nothing leaves this computer)"
        {...field('network')}
      />
      <SwitchField label="Load images of posts from the network" {...field('remoteMedia')} />
      <SwitchField
        label="Compute tests only when asked (pages then show a button “Compare with chance”)"
        {...field('testsWhenAsked')}
      />
      <SelectField label="Theme" options={THEMES} {...field('theme')} />
      <SelectField
        label="Time zone"
        options={TIME_ZONES.map((zone) => ({ value: zone, label: zoneLabel(zone) }))}
        {...field('timeZone')}
      />
      <SelectField
        label="CSV files"
        help="A spreadsheet gets a quote before texts that begin like a formula"
        options={CSV_FILES}
        {...field('csvFor')}
      />
    </SectionCard>
  );
};

/** `/settings`: privacy and display, data folder, defaults, keys, datasets. */
export const SettingsPage = () => (
  <QueryState query={useEndpoint('getSettings')} failed="Couldn’t load settings">
    {(state) => (
      <div className="ds-stack">
        {/* Both columns end at one line. */}
        <div className="ds-two" style={{ alignItems: 'stretch' }}>
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

import { useChangePreferences } from '#renderer/entities/settings/preferences.ts';
import { zoneLabel } from '#renderer/lib/format.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { SwitchField } from '#renderer/ui/field/SwitchField.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import type { Settings } from '#shared/contract/settings.ts';
import { TIME_ZONES } from '#shared/zones.ts';

const THEMES = { system: 'Same as the system', dark: 'Dark', light: 'Light' };

const CSV_FILES = {
  spreadsheet: 'For spreadsheets',
  excel: 'For Excel (with a byte order mark)',
  program: 'For programs (texts unchanged)',
};

/** What may leave this computer, whether pages compute tests, how the interface looks, and in which zone times are shown. */
export const PrivacyCard = ({ settings }: { readonly settings: Settings }) => {
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

import { FormGroup, HTMLSelect, Switch } from '@blueprintjs/core';
import { changeSettings } from '#renderer/entities/settings/settings.ts';
import { zoneLabel } from '#renderer/lib/format.ts';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { TIME_ZONES } from '#shared/zones.ts';
import type { SettingsCardProps } from './use-change.ts';

/** What may leave this machine, and in which zone times are shown. */
export const PrivacyCard = ({ state, change }: SettingsCardProps) => (
  <SectionCard title="Privacy and display" icon="shield">
    <Switch
      checked={state.settings.network}
      label="Allow the network (off: nothing leaves this machine)"
      onChange={(event) => {
        const network = event.currentTarget.checked;
        change.mutate(() => changeSettings({ network }));
      }}
    />
    <Switch
      checked={state.settings.remoteMedia}
      label="Load images of posts from the network"
      onChange={(event) => {
        const remoteMedia = event.currentTarget.checked;
        change.mutate(() => changeSettings({ remoteMedia }));
      }}
    />
    <FormGroup label="Time zone" labelFor="time-zone">
      <HTMLSelect
        id="time-zone"
        value={state.settings.timeZone}
        options={TIME_ZONES.map((zone) => ({ value: zone, label: zoneLabel(zone) }))}
        onChange={(event) => {
          const timeZone = TIME_ZONES.find((zone) => zone === event.currentTarget.value) ?? 'UTC';
          change.mutate(() => changeSettings({ timeZone }));
        }}
      />
    </FormGroup>
  </SectionCard>
);

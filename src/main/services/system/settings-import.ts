import { AppError } from '#main/base/errors.ts';
import {
  CONFIRMED_SETTINGS,
  SETTING_TITLES,
  type ConfirmedSetting,
  type SettingChange,
  type Settings,
} from '#shared/contract/settings.ts';

const names = Object.keys(SETTING_TITLES) as (keyof Settings)[];

const words = (value: Settings[keyof Settings]): string => {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value;
};

const isConfirmed = (name: string): name is ConfirmedSetting =>
  CONFIRMED_SETTINGS.some((confirmed) => confirmed === name);

/** What taking over other settings would change, in the order of the settings. */
export const changesBetween = (current: Settings, imported: Settings): SettingChange[] =>
  names
    .filter((name) => current[name] !== imported[name])
    .map((name) => ({
      name,
      title: SETTING_TITLES[name],
      from: words(current[name]),
      to: words(imported[name]),
      needsConfirmation: isConfirmed(name),
    }));

/** @throws AppError `conflict` naming the changes that nobody has confirmed */
export const refuseUnconfirmed = (
  changes: readonly SettingChange[],
  confirmed: readonly ConfirmedSetting[],
): void => {
  const open = changes.filter(
    ({ name, needsConfirmation }) => needsConfirmation && !confirmed.some((other) => other === name),
  );
  if (open.length === 0) return;
  const list = open.map(({ title, from, to }) => `${title} from ${from} to ${to}`).join('; ');
  throw new AppError(
    'conflict',
    `Nothing was imported: this file changes what may leave this machine (${list}). Confirm these changes to import it.`,
  );
};

import type { Log } from '#main/base/log.ts';
import { createSerial } from '#main/base/serial.ts';
import { createNetworkSwitch } from '#main/outbound/network-switch.ts';
import { deleteSettings, findSettings, setSetting } from '#main/repositories/settings.ts';
import {
  settingsSchema,
  type ConfirmedSetting,
  type ImportedSettings,
  type SettingChange,
  type Settings,
} from '#shared/contract/settings.ts';
import type { SystemDeps } from './deps.ts';
import type { Journal } from './journal.ts';
import { changesBetween, refuseUnconfirmed } from './settings-import.ts';

type Values = { readonly [Key in keyof Settings]?: Settings[Key] | undefined };

const FIRST_RUN = 'first_run_done';
const keys = Object.keys(settingsSchema.shape) as (keyof Settings)[];

/** Each stored value by itself: a bad one gives its default and is logged, the others are kept. */
const readSettings = (stored: Readonly<Record<string, unknown>>, log: Log): Settings => {
  const good = keys.flatMap((key) => {
    if (!(key in stored)) return [];
    const parsed = settingsSchema.shape[key].safeParse(stored[key]);
    if (parsed.success) return [[key, parsed.data] as const];
    log.warn('a stored setting is not valid and its default is used', { key });
    return [];
  });
  return settingsSchema.parse(Object.fromEntries(good));
};

/** A change as an act: `set Theme to dark`. */
const actOf = (changes: readonly SettingChange[]): string => {
  const [first, ...others] = changes;
  if (first === undefined) return 'set a setting to what it was';
  return others.length === 0
    ? `set ${first.title} to ${first.to}`
    : `set ${changes.map(({ title }) => title).join(', ')}`;
};

export interface SettingsDeps extends Pick<SystemDeps, 'store' | 'environment' | 'log'> {
  /** What `findSettings` read at the start. */
  readonly stored: Readonly<Record<string, unknown>>;
  readonly journal: Pick<Journal, 'write' | 'afterTurn'>;
}

/** What this person chose, in the database; keys are not among it. */
export const createSettingsService = ({ store, journal, stored, environment, log }: SettingsDeps) => {
  let settings = readSettings(stored, log);
  let firstRunDone = stored[FIRST_RUN] === true;
  /** The setting `network`, for the outbound door. */
  const network = createNetworkSwitch(settings.network);
  const apply = (next: Settings): void => {
    settings = next;
    network.set(next.network);
  };
  /** What is in memory and what is stored change together, one change after the other. */
  const inTurn = createSerial();
  const changedBy = (values: Values) => Object.entries(values).filter(([, value]) => value !== undefined);
  const withValues = (values: Values): Settings =>
    settingsSchema.parse({ ...settings, ...Object.fromEntries(changedBy(values)) });
  const write = async (values: Values): Promise<void> => {
    const changed = changedBy(values);
    const next = withValues(values);
    await journal.write(actOf(changesBetween(settings, next)), (tx) => {
      for (const [key, value] of changed) setSetting(tx, key, value);
    });
    apply(next);
  };
  journal.afterTurn('settings', () =>
    inTurn(async () => {
      apply(readSettings(await findSettings(store.read), log));
    }),
  );
  return {
    current: (): Settings => settings,
    network,
    /** The local model server: the setting, else what the environment names; null without one. */
    localServerUrl: (): string | null =>
      settings.localServerUrl ?? (environment['LOCAL_LLM_BASE_URL'] || null),
    isFirstRunDone: (): boolean => firstRunDone,
    change: (values: Values): Promise<void> => inTurn(() => write(values)),
    /** What the import of other settings would change. */
    previewImport: (imported: ImportedSettings): SettingChange[] =>
      changesBetween(settings, withValues(imported)),
    /** @throws AppError `conflict` where a change of what leaves this machine is not confirmed */
    import: (imported: ImportedSettings, confirmed: readonly ConfirmedSetting[]): Promise<void> =>
      inTurn(async () => {
        refuseUnconfirmed(changesBetween(settings, withValues(imported)), confirmed);
        await write(imported);
      }),
    reset: (): Promise<void> =>
      inTurn(async () => {
        await journal.write('set all settings back to their defaults', (tx) => {
          deleteSettings(tx, keys);
        });
        apply(settingsSchema.parse({}));
      }),
    finishFirstRun: async (): Promise<void> => {
      await store.write((tx) => {
        setSetting(tx, FIRST_RUN, true);
      });
      firstRunDone = true;
    },
  };
};

export type SettingsService = ReturnType<typeof createSettingsService>;

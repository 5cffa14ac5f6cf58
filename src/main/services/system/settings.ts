import type { Log } from '#main/base/log.ts';
import type { Database } from '#main/db/database.ts';
import { createNetworkSwitch, type NetworkSwitch } from '#main/outbound/network-switch.ts';
import { deleteSettings, findSettings, setSetting } from '#main/repositories/settings.ts';
import { settingsSchema, type Settings, type SettingsState } from '#shared/contract/settings.ts';
import type { SecretService } from './secrets.ts';

export interface SettingsService {
  /** The settings now. */
  readonly current: () => Settings;
  /** The setting `network`, for the outbound door. */
  readonly network: NetworkSwitch;
  readonly state: () => Promise<SettingsState>;
  readonly change: (change: {
    readonly [Key in keyof Settings]?: Settings[Key] | undefined;
  }) => Promise<void>;
  readonly reset: () => Promise<void>;
  readonly finishFirstRun: () => Promise<void>;
}

const FIRST_RUN = 'first_run_done';
const keys = Object.keys(settingsSchema.shape) as (keyof Settings)[];

/** Each stored value by itself: a bad one gives its default and is logged, the others stand. */
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

/** What this person chose, in the database; keys are not among it. */
export const createSettingsService = async (
  store: Database,
  secrets: SecretService,
  dataFolder: string,
  log: Log,
): Promise<SettingsService> => {
  const stored = await findSettings(store.read);
  let settings = readSettings(stored, log);
  let firstRunDone = stored[FIRST_RUN] === true;
  const network = createNetworkSwitch(settings.network);
  const apply = (next: Settings): void => {
    settings = next;
    network.set(next.network);
  };
  return {
    current: () => settings,
    network,
    state: async () => ({
      settings,
      secrets: await secrets.states(),
      secretStore: secrets.store,
      dataFolder,
      firstRunDone,
    }),
    change: async (change) => {
      const changed = Object.entries(change).filter(([, value]) => value !== undefined);
      await store.write((tx) => {
        for (const [key, value] of changed) setSetting(tx, key, value);
      });
      apply(settingsSchema.parse({ ...settings, ...Object.fromEntries(changed) }));
    },
    reset: async () => {
      await store.write((tx) => {
        deleteSettings(tx, keys);
      });
      apply(settingsSchema.parse({}));
    },
    finishFirstRun: async () => {
      await store.write((tx) => {
        setSetting(tx, FIRST_RUN, true);
      });
      firstRunDone = true;
    },
  };
};

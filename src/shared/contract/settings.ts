import { z } from 'zod';
import { LOCAL_SERVER_KEY, MODEL_KEY_TITLES } from '#shared/ai-providers.ts';
import { THEME_CHOICES } from '#shared/constants.ts';
import { CSV_READERS } from '#shared/csv.ts';
import { TIME_ZONES } from '#shared/zones.ts';
import { unechoed, usernameSchema } from './common.ts';
import { endpointOf } from './endpoint.ts';
import { named, type ValueOf } from './value.ts';

/** Every key that the workstation can contain; each is also read from the environment variable of that name. */
export const SECRETS = {
  ...MODEL_KEY_TITLES,
  [LOCAL_SERVER_KEY]: 'Local model server (most need none)',
  X_BEARER_TOKEN: 'X API, bearer token',
  X_AUTH_TOKEN: 'X, cookie auth_token of a logged-in browser',
  X_CT0: 'X, cookie ct0 of a logged-in browser',
  TRUTHSOCIAL_TOKEN: 'Truth Social, token of a logged-in browser',
  NEWSAPI_KEY: 'NewsAPI',
  GUARDIAN_API_KEY: 'The Guardian',
} as const;
export type SecretName = keyof typeof SECRETS;
export const SECRET_NAMES = Object.keys(SECRETS) as [SecretName, ...SecretName[]];

/** Where keys are kept. */
export const SECRET_STORE_KINDS = ['keyring', 'file', 'memory'] as const;

const serverUrlSchema = z
  .url({ protocol: /^https?$/, error: 'an http or https address such as http://127.0.0.1:11434/v1' })
  .max(300);

const fields = {
  /** `system` follows the machine. */
  theme: z.enum(THEME_CHOICES),
  timeZone: z.enum(TIME_ZONES),
  /** Who reads the CSV files that the pages write. */
  csvFor: z.enum(CSV_READERS),
  /** On: opening a page computes no test; its reader starts each. */
  testsWhenAsked: z.boolean(),
  /** Off: images of posts are never loaded from the network. */
  remoteMedia: z.boolean(),
  /** Off: nothing leaves this machine, whatever is pressed. */
  network: z.boolean(),
  /** Model that analyses start with; null takes the recommended one that can be reached. */
  defaultModel: z.string().min(1).max(200).nullable(),
  /** Account that Communications opens with; null takes the first of the list. */
  defaultAccount: usernameSchema.nullable(),
  /** OpenAI-compatible server on this machine or in the lab. */
  localServerUrl: serverUrlSchema.nullable(),
  /** Folder of static embeddings on this machine, in the format of Model2Vec. */
  embeddings: z.string().trim().min(1).max(1000).nullable(),
};

export const settingsSchema = named('Settings', {
  theme: fields.theme.default('system'),
  timeZone: fields.timeZone.default('UTC'),
  csvFor: fields.csvFor.default('spreadsheet'),
  testsWhenAsked: fields.testsWhenAsked.default(false),
  remoteMedia: fields.remoteMedia.default(false),
  network: fields.network.default(true),
  defaultModel: fields.defaultModel.default(null),
  defaultAccount: fields.defaultAccount.default(null),
  localServerUrl: fields.localServerUrl.default(null),
  embeddings: fields.embeddings.default(null),
});
export type Settings = ValueOf<typeof settingsSchema>;

/** What each setting is called where a change of it is named. */
export const SETTING_TITLES: Readonly<Record<keyof Settings, string>> = {
  theme: 'Theme',
  timeZone: 'Time zone',
  csvFor: 'CSV files',
  testsWhenAsked: 'Tests on request',
  remoteMedia: 'Images from the network',
  network: 'Network access',
  defaultModel: 'Default model',
  defaultAccount: 'Default account',
  localServerUrl: 'Local model server',
  embeddings: 'Folder of static embeddings',
};

/** Settings that decide what leaves this machine, and where to: a file changes them only where that is confirmed by name. */
export const CONFIRMED_SETTINGS = ['network', 'remoteMedia', 'localServerUrl'] as const;
export type ConfirmedSetting = (typeof CONFIRMED_SETTINGS)[number];

// Of the fields without their defaults: a default would set back everything that a change does not name.
const changeSchema = z.strictObject(fields).partial();

/** What the interface learns of a key: that it is set, and its last four characters. Never the key. */
export const secretStateSchema = named('SecretState', {
  name: z.enum(SECRET_NAMES),
  label: z.string(),
  set: z.boolean(),
  endsWith: z.string().nullable(),
  source: z.enum(['environment', 'store']).nullable(),
  /** The only server that a stored key of the local model server is sent to; null for keys of other services. */
  storedFor: z.string().nullable(),
});
export type SecretState = ValueOf<typeof secretStateSchema>;

export const settingsStateSchema = named('SettingsState', {
  settings: settingsSchema,
  secrets: z.array(secretStateSchema),
  secretStore: z.object({ kind: z.enum(SECRET_STORE_KINDS), description: z.string() }),
  dataFolder: z.string(),
  /** The first-run dialog was answered or closed. */
  firstRunDone: z.boolean(),
});
export type SettingsState = ValueOf<typeof settingsStateSchema>;

/** What a file of settings begins with; a later form of it has another number. */
export const SETTINGS_FORMAT = 'dropscope-settings/1';

export const settingsFileSchema = z.object({
  format: z.literal(SETTINGS_FORMAT),
  settings: settingsSchema,
});

/** Such a file as it comes in: an earlier version did not know every setting, and what it does not name stays as it is. */
export const importedSettingsSchema = settingsFileSchema.extend({ settings: z.object(fields).partial() });
export type ImportedSettings = ValueOf<typeof importedSettingsSchema>['settings'];

export const settingChangeSchema = named('SettingChange', {
  name: z.enum(Object.keys(SETTING_TITLES) as [keyof Settings, ...(keyof Settings)[]]),
  title: z.string(),
  /** As shown: `on`, `off`, `none`, or the value. */
  from: z.string(),
  to: z.string(),
  /** Imported only where its name is in `confirm`. */
  needsConfirmation: z.boolean(),
});
export type SettingChange = ValueOf<typeof settingChangeSchema>;

const confirmSchema = z
  .string()
  .transform((text) => text.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()])))
  .pipe(z.array(z.enum(CONFIRMED_SETTINGS)))
  .default([]);

const keySchema = z.string().trim().min(4).max(4000).register(unechoed, { reason: 'a key' });
const keyParamsSchema = z.object({
  // A key that was pasted into the address is still a key.
  name: z.enum(SECRET_NAMES).register(unechoed, { reason: 'may be a key' }),
});

const endpoint = endpointOf('Settings');

export const settingsEndpoints = {
  getSettings: endpoint({
    call: 'GET /api/settings',
    summary: 'Settings, and which keys are set (never the keys).',
    answer: settingsStateSchema,
  }),
  changeSettings: endpoint({
    call: 'PATCH /api/settings',
    summary: 'Change some settings.',
    body: changeSchema,
    answer: settingsStateSchema,
  }),
  resetSettings: endpoint({
    call: 'POST /api/settings/reset',
    summary: 'All settings back to their defaults; keys and data stay.',
    answer: settingsStateSchema,
  }),
  setSecret: endpoint({
    call: 'PUT /api/settings/secrets/:name',
    summary: 'Store a key. One of the local model server is stored for its present address.',
    params: keyParamsSchema,
    body: z.strictObject({ value: keySchema }),
    answer: settingsStateSchema,
  }),
  removeSecret: endpoint({
    call: 'DELETE /api/settings/secrets/:name',
    summary: 'Forget a key.',
    params: keyParamsSchema,
    answer: settingsStateSchema,
  }),
  exportSettings: endpoint({
    call: 'GET /api/settings/export',
    summary: 'The settings as a file, without keys.',
    answer: settingsFileSchema,
  }),
  importSettings: endpoint({
    call: 'POST /api/settings/import',
    summary:
      'Import the settings of such a file; what it does not name stays as it is. Changes of what leaves this machine must be confirmed by name.',
    query: z.object({ confirm: confirmSchema }),
    body: importedSettingsSchema,
    answer: settingsStateSchema,
  }),
  previewSettingsImport: endpoint({
    call: 'POST /api/settings/import/preview',
    summary: 'What the import of such a file would change.',
    changes: [],
    body: importedSettingsSchema,
    answer: z.array(settingChangeSchema),
  }),
  finishFirstRun: endpoint({
    call: 'POST /api/settings/first-run',
    summary: 'The first-run dialog was answered or closed: it is not shown again.',
    answer: settingsStateSchema,
  }),
} as const;

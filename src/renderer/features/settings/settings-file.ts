import type { ZodError } from 'zod';
import { importedSettingsSchema, SETTINGS_FORMAT } from '#shared/contract/settings.ts';

/** A setting that nobody reads is refused, as by the workstation itself. */
export const strictFileSchema = importedSettingsSchema
  .extend({ settings: importedSettingsSchema.shape.settings.strict() })
  .strict();

const MARK = SETTINGS_FORMAT.replace(/\d+$/u, '');

/** Why a file cannot be imported, behind its name: of another form, another version, cut, with an unknown setting or value. */
export const settingsFileFault = (text: string, { issues }: ZodError): string => {
  if (!text.includes(MARK)) return 'isn’t a Dropscope settings file.';
  if (!text.includes(SETTINGS_FORMAT))
    return 'is a settings file of another version of Dropscope, which this one cannot read.';
  if (!text.trimEnd().endsWith('}')) return 'is cut off: its end is missing. Export the settings again.';
  const [issue] = issues;
  if (issue?.code === 'unrecognized_keys')
    return `has a setting that this version does not know. ${issue.message}.`;
  const [, name] = issue?.path ?? [];
  return name === undefined
    ? 'is a damaged settings file. Export the settings again.'
    : `has a value of “${String(name)}” that this version does not know.`;
};

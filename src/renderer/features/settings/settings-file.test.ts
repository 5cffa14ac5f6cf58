import { describe, expect, it } from 'vitest';
import { jsonOrNull } from '#renderer/lib/json-or-null.ts';
import { SETTINGS_FORMAT } from '#shared/contract/settings.ts';
import { settingsFileFault, strictFileSchema } from './settings-file.ts';

const file = (settings: unknown, format = SETTINGS_FORMAT): string =>
  JSON.stringify({ format, settings }, null, 2);

describe('a file that is chosen as settings', () => {
  it.each([
    ['{"theme":"dark"}', /isn’t a Dropscope settings file/u],
    ['', /isn’t a Dropscope settings file/u],
    [file({}, 'dropscope-settings/2'), /of another version of Dropscope/u],
    [file({ theme: 'dark' }).slice(0, -9), /is cut off/u],
    [file({ theme: 'dark' }).replace(':', ''), /is a damaged settings file/u],
    [file({ sound: true }), /does not know\. .*sound/u],
    [file({ theme: 'sepia' }), /has a value of “theme” that this version does not know/u],
    [file('dark'), /is a damaged settings file/u],
  ])('%j is refused for what it is', (text, sentence) => {
    const read = strictFileSchema.safeParse(jsonOrNull(text));
    expect(read.success ? '' : settingsFileFault(text, read.error)).toMatch(sentence);
  });

  it('may name a part of the settings, as one of an earlier version does', () => {
    const settings = { theme: 'dark', network: false };
    expect(strictFileSchema.safeParse(jsonOrNull(file(settings))).data?.settings).toEqual(settings);
  });
});

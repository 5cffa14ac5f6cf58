import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SettingsState } from '#shared/contract/settings.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

const KEY = 'sk-canary-settings-0001-wxyz';
let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({
    data: 'none',
    environment: { GUARDIAN_API_KEY: 'from-the-environment-1234' },
  });
});
afterAll(() => w.dispose());

const secret = (state: SettingsState, name: string) => state.secrets.find((one) => one.name === name);

describe('settings', () => {
  it('starts with the safe defaults', async () => {
    const { value } = await w.get<SettingsState>('/api/settings');
    expect(value.settings).toEqual({
      timeZone: 'UTC',
      remoteMedia: false,
      defaultAccount: null,
      network: true,
      defaultModel: null,
      localServerUrl: null,
    });
    expect(value.firstRunDone).toBe(false);
    expect(value.dataFolder).toBe(w.folder);
  });

  it('changes what is named and leaves the rest, over a restart too', async () => {
    await w.send('PATCH', '/api/settings', { defaultAccount: 'someone' });
    await w.send('PATCH', '/api/settings', { defaultModel: 'local/statistics' });
    const kept = await w.send<SettingsState>('PATCH', '/api/settings', { remoteMedia: false });
    expect(kept.value.settings).toMatchObject({
      defaultAccount: 'someone',
      defaultModel: 'local/statistics',
    });
    const changed = await w.send<SettingsState>('PATCH', '/api/settings', {
      timeZone: 'America/New_York',
      network: false,
      localServerUrl: 'http://127.0.0.1:11434/v1',
    });
    expect(changed.value.settings).toMatchObject({
      timeZone: 'America/New_York',
      network: false,
      remoteMedia: false,
      defaultAccount: 'someone',
    });
    await w.post('/api/settings/first-run');
    await w.close();
    w = await createTestWorkstation({ data: 'none', folder: w.folder, environment: {} });
    const { value } = await w.get<SettingsState>('/api/settings');
    expect(value.settings).toEqual(changed.value.settings);
    expect(value.firstRunDone).toBe(true);
  });

  it.each([
    [{ timeZone: 'Mars' }, 'timeZone'],
    [{ network: 'yes' }, 'network'],
    [{ localServerUrl: 'file:///etc/passwd' }, 'localServerUrl'],
    [{ localServerUrl: 'javascript:alert(1)' }, 'localServerUrl'],
    [{ unknown: 1 }, 'unknown'],
  ])('refuses %j and names what is wrong', async (body, name) => {
    const answer = await w.send('PATCH', '/api/settings', body);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(name);
  });

  it('goes out and in as a file without keys', async () => {
    await w.send('PUT', '/api/settings/secrets/OPENAI_API_KEY', { value: KEY });
    const file = await w.get('/api/settings/export');
    expect(file.text).not.toContain('canary');
    await w.post('/api/settings/reset');
    const back = await w.post<SettingsState>('/api/settings/import', file.value);
    expect(back.value.settings.timeZone).toBe('America/New_York');
    expect(secret(back.value, 'OPENAI_API_KEY')?.set).toBe(true);
    expect((await w.post('/api/settings/import', { format: 'other' })).status).toBe(400);
  });

  it('falls back to the default of a value that was damaged, and keeps the others', async () => {
    w.sql().prepare(`UPDATE settings SET value_json = '"Mars"' WHERE key = 'timeZone'`).run();
    await w.close();
    w = await createTestWorkstation({ data: 'none', folder: w.folder, environment: {} });
    const { value } = await w.get<SettingsState>('/api/settings');
    expect(value.settings).toMatchObject({ timeZone: 'UTC', network: false });
  });
});

describe('keys', () => {
  it('tells that a key is set and its last four characters, never the key', async () => {
    const answer = await w.send<SettingsState>('PUT', '/api/settings/secrets/ANTHROPIC_API_KEY', {
      value: ` ${KEY} `,
    });
    expect(secret(answer.value, 'ANTHROPIC_API_KEY')).toMatchObject({
      set: true,
      endsWith: 'wxyz',
      source: 'store',
    });
    expect(answer.text).not.toContain('canary');
    expect(await w.services.secrets.get('ANTHROPIC_API_KEY')).toBe(KEY);
  });

  it('lie in a file for the owner alone, not in the database', async () => {
    const file = join(w.folder, 'secrets.json');
    expect(readFileSync(file, 'utf8')).toContain(KEY);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    w.sql().pragma('wal_checkpoint(TRUNCATE)');
    expect(readFileSync(w.paths.database).includes('canary')).toBe(false);
  });

  it('can be forgotten, and unknown or empty ones are refused', async () => {
    const gone = await w.send<SettingsState>('DELETE', '/api/settings/secrets/ANTHROPIC_API_KEY');
    expect(secret(gone.value, 'ANTHROPIC_API_KEY')).toMatchObject({
      set: false,
      endsWith: null,
      source: null,
    });
    expect((await w.send('PUT', '/api/settings/secrets/NO_SUCH', { value: KEY })).status).toBe(400);
    expect((await w.send('PUT', '/api/settings/secrets/NEWSAPI_KEY', { value: ' ' })).status).toBe(400);
  });

  it('come from the environment first, and cannot be changed there', async () => {
    await w.close();
    const environment = { GUARDIAN_API_KEY: 'from-the-environment-1234', X_CT0: 'short' };
    w = await createTestWorkstation({ data: 'none', folder: w.folder, environment });
    const { value } = await w.get<SettingsState>('/api/settings');
    expect(secret(value, 'GUARDIAN_API_KEY')).toMatchObject({
      set: true,
      endsWith: '1234',
      source: 'environment',
    });
    expect(secret(value, 'X_CT0')).toMatchObject({ set: true, endsWith: null });
    const refused = await w.send('PUT', '/api/settings/secrets/GUARDIAN_API_KEY', { value: KEY });
    expect(refused.status).toBe(409);
  });

  it.each([
    ['cut', '{"OPENAI_API_KEY": "sk-half'],
    ['empty', ''],
    ['a list', '["sk-listed"]'],
    ['of the wrong type', '{"OPENAI_API_KEY": 7}'],
    ['binary', '\0\x01\x02'],
  ])('keeps a key file that is %s aside instead of writing over it', async (_name, text) => {
    const file = join(w.folder, 'secrets.json');
    const kept = () =>
      readdirSync(w.folder)
        .filter((name) => name.startsWith('secrets.json.damaged'))
        .map((name) => readFileSync(join(w.folder, name), 'utf8'));
    const before = kept().length;
    writeFileSync(file, text);
    expect(await w.services.secrets.get('OPENAI_API_KEY')).toBeNull();
    await w.send('PUT', '/api/settings/secrets/NEWSAPI_KEY', { value: KEY });
    expect([kept().length, kept().includes(text)]).toEqual([before + 1, true]);
  });

  it('says that it cannot read its file, instead of taking it for empty', async () => {
    const file = join(w.folder, 'secrets.json');
    rmSync(file, { force: true });
    mkdirSync(file);
    const refused = await w.send('PUT', '/api/settings/secrets/NEWSAPI_KEY', { value: KEY });
    expect([refused.status, refused.text]).toEqual([503, expect.stringContaining('cannot be read')]);
    expect((await w.get('/api/health')).status).toBe(200);
    rmSync(file, { recursive: true });
  });
});

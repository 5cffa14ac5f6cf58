import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECRET_NAMES, type SettingChange, type SettingsState } from '#shared/contract/settings.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

const KEY = 'sk-canary-settings-0001-wxyz';
const ALL_CONFIRMED = 'confirm=network,remoteMedia,localServerUrl';
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
      theme: 'system',
      timeZone: 'UTC',
      remoteMedia: false,
      testsWhenAsked: false,
      csvFor: 'spreadsheet',
      defaultAccount: null,
      network: true,
      defaultModel: null,
      localServerUrl: null,
      embeddings: null,
    });
    expect(value.firstRunDone).toBe(false);
    expect(value.dataFolder).toBe(w.folder);
  });

  it('keeps every one of several changes that arrive at once', async () => {
    const changes = [
      { theme: 'dark' },
      { csvFor: 'program' },
      { testsWhenAsked: true },
      { defaultAccount: 'a' },
    ] as const;
    await Promise.all(changes.map((change) => w.send('PATCH', '/api/settings', change)));
    const { value } = await w.get<SettingsState>('/api/settings');
    expect(value.settings).toMatchObject(Object.assign({}, ...changes));
    await w.post('/api/settings/reset');
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
    const back = await w.post<SettingsState>(`/api/settings/import?${ALL_CONFIRMED}`, file.value);
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

describe('a settings file of somebody else', () => {
  const stranger = {
    format: 'dropscope-settings/1',
    settings: {
      theme: 'system',
      timeZone: 'UTC',
      remoteMedia: true,
      network: true,
      localServerUrl: 'http://models.attacker.test/v1',
      defaultModel: null,
      defaultAccount: null,
    },
  };

  it('is previewed by name, and changes nothing of what leaves this machine unless that is confirmed', async () => {
    await w.post('/api/settings/reset');
    await w.send('PATCH', '/api/settings', { network: false, timeZone: 'America/New_York' });
    const before = (await w.get<SettingsState>('/api/settings')).value.settings;
    const preview = await w.post<SettingChange[]>('/api/settings/import/preview', stranger);
    expect(preview.value).toEqual([
      {
        name: 'timeZone',
        title: 'Time zone',
        from: 'America/New_York',
        to: 'UTC',
        needsConfirmation: false,
      },
      {
        name: 'remoteMedia',
        title: 'Images from the network',
        from: 'off',
        to: 'on',
        needsConfirmation: true,
      },
      { name: 'network', title: 'Network access', from: 'off', to: 'on', needsConfirmation: true },
      {
        name: 'localServerUrl',
        title: 'Local model server',
        from: 'none',
        to: 'http://models.attacker.test/v1',
        needsConfirmation: true,
      },
    ]);
    for (const query of ['', '?confirm=network', '?confirm=network,remoteMedia']) {
      const refused = await w.post(`/api/settings/import${query}`, stranger);
      expect([refused.status, refused.headers.get('X-Error-Code')]).toEqual([409, 'conflict']);
      expect(refused.text).toContain('Local model server from none to http://models.attacker.test/v1');
      expect((await w.get<SettingsState>('/api/settings')).value.settings).toEqual(before);
    }
    expect((await w.post(`/api/settings/import?confirm=timeZone`, stranger)).status).toBe(400);
    // A file cannot confirm itself.
    const confirming = await w.post('/api/settings/import', { ...stranger, confirm: ALL_CONFIRMED });
    expect(confirming).toMatchObject({
      status: 400,
      text: expect.stringContaining('does not know confirm') as string,
    });
    const taken = await w.post<SettingsState>(`/api/settings/import?${ALL_CONFIRMED}`, stranger);
    expect(taken.value.settings).toEqual({
      csvFor: 'spreadsheet',
      testsWhenAsked: false,
      embeddings: null,
      ...stranger.settings,
    });
    await w.post('/api/settings/reset');
  });

  it('leaves what a file of an earlier version does not name as it is', async () => {
    await w.send('PATCH', '/api/settings', { network: false, csvFor: 'excel', testsWhenAsked: true });
    const earlier = { format: 'dropscope-settings/1', settings: { theme: 'dark' } };
    const { value: preview } = await w.post<SettingChange[]>('/api/settings/import/preview', earlier);
    expect(preview.map(({ name }) => name)).toEqual(['theme']);
    const { value, status } = await w.post<SettingsState>('/api/settings/import', earlier);
    expect([status, value.settings]).toMatchObject([
      200,
      { theme: 'dark', network: false, csvFor: 'excel', testsWhenAsked: true },
    ]);
    await w.post('/api/settings/reset');
  });

  it('imports what concerns this machine alone without a question', async () => {
    const settings = {
      ...stranger.settings,
      remoteMedia: false,
      localServerUrl: null,
      timeZone: 'America/New_York',
    };
    const taken = await w.post<SettingsState>('/api/settings/import', { ...stranger, settings });
    expect(taken.value.settings.timeZone).toBe('America/New_York');
  });
});

describe('the key of the local model server', () => {
  const NAME = 'LOCAL_LLM_API_KEY';
  const put = (value: string) => w.send<SettingsState>('PUT', `/api/settings/secrets/${NAME}`, { value });
  const serverAt = (localServerUrl: string | null) =>
    w.send<SettingsState>('PATCH', '/api/settings', { localServerUrl });

  it('is stored for one address and given to no other', async () => {
    await serverAt(null);
    const refused = await put(KEY);
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Enter the address')]);
    await serverAt('http://127.0.0.1:11434/v1');
    const stored = secret((await put(KEY)).value, NAME);
    expect(stored).toMatchObject({ set: true, endsWith: 'wxyz', storedFor: 'http://127.0.0.1:11434' });
    expect(await w.services.secrets.get(NAME)).toBe(KEY);

    const moved = secret((await serverAt('http://models.attacker.test/v1')).value, NAME);
    expect(moved).toMatchObject({ set: false, endsWith: null, storedFor: 'http://127.0.0.1:11434' });
    expect(await w.services.secrets.get(NAME)).toBeNull();
    await serverAt('http://127.0.0.1:11435/v1');
    expect(await w.services.secrets.get(NAME)).toBeNull();

    const back = secret((await serverAt('http://127.0.0.1:11434/other/v1')).value, NAME);
    expect(back).toMatchObject({ set: true });
    expect(await w.services.secrets.get(NAME)).toBe(KEY);
  });

  it('of the environment goes to the environment’s address, or without one to this machine', async () => {
    const keyAt = async (url: string, environment: Record<string, string>) => {
      await serverAt(url);
      await w.close();
      w = await createTestWorkstation({
        data: 'none',
        folder: w.folder,
        environment: { [NAME]: KEY, ...environment },
      });
      return w.services.secrets.get(NAME);
    };
    await w.send('DELETE', `/api/settings/secrets/${NAME}`);
    expect(await keyAt('http://localhost:8080/v1', {})).toBe(KEY);
    expect(await keyAt('http://models.lab.test/v1', {})).toBeNull();
    const LOCAL_LLM_BASE_URL = 'http://models.lab.test/v1';
    expect(await keyAt('http://models.lab.test/v1', { LOCAL_LLM_BASE_URL })).toBe(KEY);
    expect(await keyAt('http://127.0.0.1:8080/v1', { LOCAL_LLM_BASE_URL })).toBeNull();
    await serverAt(null);
    expect(await w.services.secrets.get(NAME)).toBe(KEY);
  });
});

describe('keys', () => {
  it('are all kept when they are saved at the same moment', async () => {
    const names = SECRET_NAMES.filter((name) => name !== 'LOCAL_LLM_API_KEY' && name !== 'GUARDIAN_API_KEY');
    for (let round = 0; round < 5; round += 1) {
      const values = names.map((name) => `${name}-${round}-value`);
      await Promise.all(
        names.map((name, index) => w.send('PUT', `/api/settings/secrets/${name}`, { value: values[index] })),
      );
      expect(await Promise.all(names.map((name) => w.services.secrets.get(name)))).toEqual(values);
    }
    await Promise.all(names.map((name) => w.send('DELETE', `/api/settings/secrets/${name}`)));
    expect(await Promise.all(names.map((name) => w.services.secrets.get(name)))).toEqual(
      names.map(() => null),
    );
  });

  it('are not repeated where they are refused', async () => {
    const long = `sk-canary-${'x'.repeat(5000)}`;
    const url = '/api/settings/secrets/OPENAI_API_KEY';
    const answers = [
      await w.send('PUT', url, { value: long }),
      await w.send('PUT', url, { value: [long] }),
      await w.send('PUT', url, { [long]: 1 }),
      await w.send('PUT', url, long),
      await w.send('PUT', '/api/settings/secrets/sk-canary-as-a-name', { value: KEY }),
    ];
    for (const { status, text } of answers) {
      expect(status).toBe(400);
      expect(text).not.toMatch(/canary|xxx/);
    }
    expect(answers[0]?.text).toBe(
      'value must be text from 4 to 4000 characters. What was given is not repeated, because it may be a key.',
    );
  });

  it('are taken from everybody else when the workstation starts', async () => {
    if (process.platform === 'win32') return;
    const file = join(w.folder, 'secrets.json');
    await w.close();
    writeFileSync(file, JSON.stringify({ OPENAI_API_KEY: KEY }));
    chmodSync(file, 0o644);
    w = await createTestWorkstation({ data: 'none', folder: w.folder, environment: {} });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await w.services.secrets.get('OPENAI_API_KEY')).toBe(KEY);
  });

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

import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createKeyringStore } from './secrets.ts';

// `electron` is the stand-in here; STAND_IN_KEYRING names the backend it reports.
const KEY = 'sk-or-invented-canary-QX42';
let folder = '';
const file = (): string => join(folder, 'keys.json');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dropscope-keys-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

describe('with a key ring', () => {
  it('seals keys in a file for its owner alone, and gives them back after a restart', async () => {
    await (await createKeyringStore(file())).set('openrouter', KEY);
    expect(readFileSync(file(), 'latin1')).not.toContain(KEY);
    expect(readFileSync(file(), 'latin1')).not.toContain(Buffer.from(KEY).toString('base64'));
    if (process.platform !== 'win32') expect(statSync(file()).mode & 0o777).toBe(0o600);
    const again = await createKeyringStore(file());
    expect([again.kind, await again.get('openrouter'), await again.get('openai')]).toEqual([
      'keyring',
      KEY,
      null,
    ]);
  });

  it('keeps every key of changes made at once', async () => {
    const store = await createKeyringStore(file());
    const names = Array.from({ length: 20 }, (_, index) => `key-${index}`);
    await Promise.all(names.map((name) => store.set(name, `value of ${name}`)));
    await Promise.all(names.slice(0, 10).map((name) => store.remove(name)));
    expect(await Promise.all(names.map((name) => store.get(name)))).toEqual([
      ...names.slice(0, 10).map(() => null),
      ...names.slice(10).map((name) => `value of ${name}`),
    ]);
  });

  it.each([
    ['a file cut short', '{"openrouter":'],
    ['another shape', '[1,2]'],
    ['a value no ring sealed', '{"openrouter":"bm90IHNlYWxlZA=="}'],
    ['nothing at all', ''],
  ])('takes %s for no key, and can store one again', async (_name, text) => {
    writeFileSync(file(), text);
    const store = await createKeyringStore(file());
    expect(await store.get('openrouter')).toBeNull();
    await store.set('openrouter', KEY);
    expect(await store.get('openrouter')).toBe(KEY);
  });
});

describe.each(['basic_text', 'unknown', 'none'])('with the backend %s', (backend) => {
  it('keeps keys for this session only, says so, and writes nothing', async () => {
    vi.stubEnv('STAND_IN_KEYRING', backend);
    const store = await createKeyringStore(file());
    await store.set('openrouter', KEY);
    expect([store.kind, await store.get('openrouter')]).toEqual(['memory', KEY]);
    expect(store.description).toContain('for this session only');
    await store.remove('openrouter');
    expect(await store.get('openrouter')).toBeNull();
    expect(() => statSync(file())).toThrow(/ENOENT/);
    expect(await (await createKeyringStore(file())).get('openrouter')).toBeNull();
  });
});

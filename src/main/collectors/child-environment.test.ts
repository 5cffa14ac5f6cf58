import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SECRET_NAMES } from '#shared/contract/settings.ts';
import { childEnvironment } from './child-environment.ts';
import { runCommand } from './child-process.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the environment of a started program', () => {
  it('holds what it needs and no key', () => {
    const needed = {
      PATH: '/bin',
      HOME: '/home/a',
      LC_ALL: 'C',
      https_proxy: 'http://p',
      PIP_INDEX_URL: 'x',
      SystemRoot: 'C:',
    };
    const keys = Object.fromEntries(
      [...SECRET_NAMES, 'DROPSCOPE_TOKEN', 'AWS_SECRET_ACCESS_KEY', 'NPM_TOKEN'].map((name) => [name, 'sk']),
    );
    expect(childEnvironment({ ...needed, ...keys, TERM: undefined })).toEqual(needed);
  });

  it('is all that a real child sees', async () => {
    for (const name of SECRET_NAMES) vi.stubEnv(name, 'sk-canary');
    const folder = await mkdtemp(join(tmpdir(), 'child-'));
    const script = join(folder, 'child.cjs');
    await writeFile(
      script,
      `require('fs').writeFileSync(${JSON.stringify(join(folder, 'seen'))}, JSON.stringify(process.env))`,
    );
    await runCommand(process.execPath, [script], 10_000);
    const seen = await readFile(join(folder, 'seen'), 'utf8');
    await rm(folder, { recursive: true });
    expect(seen).toContain('"PATH"');
    expect(seen).not.toContain('canary');
  });
});

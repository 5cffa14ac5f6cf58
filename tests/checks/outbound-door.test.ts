import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MODEL_VENDORS } from '#shared/ai-providers.ts';
import type { FeatureResult } from '#tests/helpers/outbound-child.ts';

const OFF = 'Network access is off. Turn it on in Settings to continue.';
const helpers = join(import.meta.dirname, '..', 'helpers');
const folder = mkdtempSync(join(tmpdir(), 'dropscope-door-test-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** A Python and a browser that answer their versions and fail at everything else. */
for (const name of ['python', 'chromium']) {
  const script = `#!/bin/sh
case "$*" in *snscrape*--version*) test ! -e "${folder}/no-snscrape" && echo "1.0";; *--version*) echo "1.0";; *) echo "refused by test" >&2; exit 1;; esac
`;
  writeFileSync(join(folder, name), script, { mode: 0o755 });
}

interface Watched {
  readonly results: readonly FeatureResult[];
  /** What the process did on its own, by feature. */
  readonly notes: readonly { readonly feature: string; readonly what: string }[];
}

let watched: Readonly<Record<'off' | 'on', Watched>>;
beforeAll(async () => {
  const file = join(folder, 'notes');
  writeFileSync(file, '');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      `--import=${join(helpers, 'watch-sockets.ts')}`,
      join(helpers, 'outbound-child.ts'),
      join(folder, 'python'),
    ],
    {
      env: {
        HOME: folder,
        TMPDIR: folder,
        PATH: `${folder}:${process.env['PATH'] ?? ''}`,
        DROPSCOPE_SOCKET_NOTES: file,
        // Where a run keeps the modules that it has compiled.
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      },
      maxBuffer: 10_000_000,
    },
  );
  const results = JSON.parse(stdout) as Readonly<Record<'off' | 'on', readonly FeatureResult[]>>;
  const [off = '', on = ''] = readFileSync(file, 'utf8').trim().split('\nnetwork on\n');
  const notesOf = (text: string): Watched['notes'] => {
    let feature = 'start';
    return text.split('\n').flatMap((line) => {
      if (line.startsWith('feature ')) feature = line.slice('feature '.length);
      return /^(?:feature |network |watching$|end$)/u.test(line) ? [] : [{ feature, what: line }];
    });
  };
  watched = {
    off: { results: results.off, notes: notesOf(off) },
    on: { results: results.on, notes: notesOf(on) },
  };
});

const isVersionCheck = (what: string): boolean => / --version$/.test(what);

/** Where each feature goes; programs of their own go out by themselves. */
const hosts: Readonly<Record<string, readonly string[]>> = {
  archive: ['raw.githubusercontent.com'],
  image: ['images.test'],
  rss: ['feeds.bbci.co.uk', 'www.theguardian.com', 'feeds.npr.org'],
  newsapi: ['newsapi.org'],
  guardian: ['content.guardianapis.com'],
  'x-api': ['api.x.com'],
  'twitter-scraper': ['api.x.com'],
  snscrape: [],
  browser: [],
  'truth-social': ['truthsocial.com'],
  'install-tools': [],
  'local models': ['models.lab.test'],
  'openai-direct': ['models.lab.test', 'api.openai.com'],
  'anthropic-direct': ['models.lab.test', 'api.anthropic.com'],
  'google-direct': ['models.lab.test', 'generativelanguage.googleapis.com'],
  openrouter: ['models.lab.test', 'openrouter.ai'],
  session: ['models.lab.test', 'openrouter.ai'],
  corpus: ['corpus.lab.test'],
  coder: ['models.lab.test', 'openrouter.ai'],
};

describe('the one door to other machines', () => {
  it('is what every feature that goes out goes through: sockets and name lookups of the process are watched', () => {
    const { results, notes } = watched.on;
    expect(Object.fromEntries(results.map(({ feature, doorLookups }) => [feature, doorLookups]))).toEqual(
      hosts,
    );
    expect(Object.keys(hosts)).toEqual(expect.arrayContaining(Object.keys(MODEL_VENDORS)));
    // The door of this test resolves names itself: anyone who asks the system goes around it.
    expect(notes.filter(({ what }) => what.startsWith('lookup'))).toEqual([]);
    const known = new Set(Object.values(hosts).flat());
    const strange = notes.filter(
      ({ what }) => what.startsWith('connect') && !known.has(what.replace(/^connect (.*):\d+$/, '$1')),
    );
    expect(strange).toEqual([]);
    const programs = notes.filter(({ what }) => what.startsWith('spawn') && !isVersionCheck(what));
    expect(new Set(programs.map(({ feature }) => feature))).toEqual(
      new Set(['snscrape', 'browser', 'install-tools']),
    );
  });

  it('is shut for all of them while the network is switched off', () => {
    const { results, notes } = watched.off;
    expect(results.flatMap(({ doorLookups }) => doorLookups)).toEqual([]);
    expect(notes.filter(({ what }) => !isVersionCheck(what))).toEqual([]);
    const silent = results.filter(({ text, jobError }) => !text.includes(OFF) && jobError !== OFF);
    expect(silent.map(({ feature }) => feature)).toEqual(['local models', 'session']);
    const models = JSON.parse(results.find(({ feature }) => feature === 'local models')?.text ?? '[]') as {
      provider: string;
    }[];
    expect(models.map(({ provider }) => provider)).toEqual(['local']);
    // A session that no model can be reached for is written by the built-in engine, which needs no network.
    expect(results.find(({ feature }) => feature === 'session')).toMatchObject({
      status: 200,
      jobError: null,
    });
  });
});

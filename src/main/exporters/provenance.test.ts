import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { hostileTexts } from '#tests/helpers/hostile-texts.ts';
import { assembleReport } from './provenance.ts';

/** Names as files, datasets and accounts have them: not empty, and not longer than a shell takes. */
const NAMES = [
  ...hostileTexts.filter((text) => text !== '' && text.length < 1000),
  '$(touch /tmp/x)',
  '; rm -rf ~',
  '-v',
  '--force',
  '~',
  "it's.csv",
  'posts.csv',
];
const HASH = 'a'.repeat(64);
const MOMENT = '2026-01-01T00:00:00';

const stepsOf = (name: string): readonly string[] => {
  const source = {
    name,
    fileName: name,
    sha256: HASH,
    importedAt: MOMENT,
    licenceNote: '',
    importerVersion: '1',
  };
  const imported = { ...source, id: 1, drops: 1 };
  const { provenance } = assembleReport({
    version: '1.2.3',
    generatedAt: MOMENT,
    dataset: { ...source, kind: 'own', recordCount: 2, verified: null, imports: [imported, imported] },
    inputs: [],
    files: [
      {
        subject: 'posts',
        name,
        sha256: HASH,
        layout: 'tweets',
        username: name,
        hasChanged: true,
        hasLeftOut: true,
        reading: {
          mapping: { text: name },
          dateFormat: name,
          timeZone: name,
          encoding: name,
          list: name,
          source: name,
        },
      },
      {
        ...{ subject: 'posts', name, sha256: '', layout: 'x-api', username: null },
        ...{ hasChanged: false, hasLeftOut: false, reading: null },
      },
    ],
    set: { name, query: name, items: 1, hash: HASH },
    sections: [],
    marks: [],
  });
  return provenance.reproduce;
};

/** The words of each command, as a shell reads them: all that was copied, remarks and all. */
const wordsOf = (steps: readonly string[]): readonly (readonly string[])[] => {
  const script = [String.raw`dropscope() { printf '%s\0' "$#" "$@"; }`, ...steps].join('\n');
  const { stdout, stderr } = spawnSync('sh', [], { input: script, encoding: 'utf8', maxBuffer: 2 ** 28 });
  expect(stderr).toBe('');
  const parts = stdout.split('\0');
  const words: string[][] = [];
  while (parts.length > 1) words.push(parts.splice(0, Number(parts.shift())));
  return words;
};

it.runIf(process.platform !== 'win32')(
  'commands that load the same data are words to a shell, whatever a file is called',
  () => {
    const words = wordsOf(NAMES.flatMap(stepsOf));
    // What was collected has a name too, but no command.
    expect(words.length).toBe(NAMES.length * 6);
    for (const [at, name] of NAMES.entries()) {
      const file = name.startsWith('-') ? `./${name}` : name;
      const given = (option: string): readonly string[] =>
        name.startsWith('-') ? [`--${option}=${name}`] : [`--${option}`, name];
      expect(words.slice(at * 6, at * 6 + 6)).toEqual([
        ['ingest', file, ...given('name'), ...given('confirm')],
        ['ingest', file, '--dataset', 'ID', ...given('confirm')],
        [
          ...['import-posts', file, '--format', 'tweets', ...given('username')],
          ...['--mapping', JSON.stringify({ text: name })],
          ...['date-format', 'time-zone', 'encoding', 'list', 'source'].flatMap(given),
          ...['--on-error', 'skip', ...given('confirm')],
        ],
        ['set', 'freeze', ...given('filter'), ...(name.startsWith('-') ? ['--'] : []), name],
        ['export', '--format', 'json', '--sections', ...given('set'), '--output', 'again.json'],
        ['replay', 'report.json'],
      ]);
    }
  },
);

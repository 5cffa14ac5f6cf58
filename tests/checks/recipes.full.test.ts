import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const guide = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8');

/** What a recipe of the architecture page writes: new files, and lines before a line that is there. */
interface Recipe {
  readonly what: string;
  readonly files: Readonly<Record<string, string>>;
  readonly lines: Readonly<Record<string, readonly (readonly [before: string, lines: string])[]>>;
}

const RECIPES: readonly Recipe[] = [
  {
    what: 'A method',
    files: {
      'src/main/analysis/methods/probe.ts': `
import { z } from 'zod';
import { defineMethod, noTests } from '#main/analysis/method.ts';

export const probe = defineMethod({
  id: 'probe', version: 1, title: 'Probe', summary: 'Counts drops.', definition: 'The number of drops.',
  reads: ['drops'], parameters: z.object({}), result: z.object({ drops: z.number() }),
  outputs: [{ name: 'drops', meaning: 'how many there are', unit: 'count' }], limits: [], source: 'A test.',
  run: ({ drops }) => ({ drops: drops.length }), tests: noTests,
});
`,
    },
    lines: {
      'src/main/analysis/registry.ts': [
        ['/** Every method of the workstation', "import { probe } from './methods/probe.ts';\n"],
        ['  correlation,', '  probe,\n'],
      ],
    },
  },
  {
    what: 'An importer',
    files: {
      'src/main/importers/posts/formats/probe.ts': `
import { hasKeys, idOf, requiredText } from '#main/importers/files/fields.ts';
import { timeOf } from '#main/importers/posts/dates.ts';
import type { SocialFormat } from './format.ts';

export const probe: SocialFormat = {
  id: 'probe', containers: ['json'], platforms: ['twitter'], defaultUsername: null,
  recognises: (row) => hasKeys(row, 'probe_id', 'probe_by', 'probe_at', 'probe_text'),
  draft: (row, _whole, { dates }) => ({
    platform: 'twitter', id: idOf(row, 'probe_id'), username: requiredText(row, 'probe_by'),
    stated: timeOf(row, 'probe_at', dates), text: requiredText(row, 'probe_text'), markup: 'plain',
  }),
};
`,
    },
    lines: {
      'src/shared/layouts.ts': [["  'tta-v1': ", "  probe: 'Probe',\n"]],
      'src/main/importers/posts/formats/index.ts': [
        ['/** The readers of the layouts', "import { probe } from './probe.ts';\n"],
        ['  dropscope: exportedPosts,', '  probe,\n'],
      ],
    },
  },
  {
    what: 'An endpoint',
    files: {
      'src/shared/contract/probe.ts': `
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const probeEndpoints = {
  getProbe: endpoint({ method: 'GET', path: '/api/probe', summary: 'A probe.', tag: 'System', answer: z.object({ isThere: z.boolean() }) }),
};
`,
      'src/main/api/routes/probe.ts': `
import type { Handlers } from '#main/api/handler.ts';

export const probeHandlers = () => ({ getProbe: () => ({ isThere: true }) }) satisfies Handlers;
`,
    },
    lines: {
      'src/shared/contract/endpoints.ts': [
        ['/** The one table of all calls', "import { probeEndpoints } from './probe.ts';\n"],
        ['  ...dropEndpoints,', '  ...probeEndpoints,\n'],
      ],
      'src/main/api/handlers.ts': [
        ['/** All subjects;', "import { probeHandlers } from './routes/probe.ts';\n"],
        ['  ...abbreviationHandlers(services),', '  ...probeHandlers(),\n'],
      ],
    },
  },
  {
    what: 'A section of the report',
    files: {
      'src/main/services/reports/sections/probe.ts': `
import { section, type SectionSource } from '#main/services/reports/section.ts';

export const probeSection = (): SectionSource => ({
  id: 'probe', gather: () => Promise.resolve(section('probe', { notes: ['The section of a test.'] })),
});
`,
    },
    lines: {
      'src/shared/contract/report.ts': [["  tests: 'Test register',", "  probe: 'Probe',\n"]],
      'src/main/services/reports/assemble.ts': [
        ['import { summarySection }', "import { probeSection } from './sections/probe.ts';\n"],
        ['      testSection(', '      probeSection(),\n'],
      ],
    },
  },
];

/** Looks in the copy at what the recipes have added, on a workstation that runs from it. */
const LOOK = `
import { createTestWorkstation } from '#tests/helpers/workstation.ts';
const workstation = await createTestWorkstation({ data: 'none' });
const methods = await workstation.get('/api/analyses');
const call = await workstation.get('/api/probe');
const posts = await workstation.upload('/api/social-posts/import?fileName=probe.json', JSON.stringify([
  { probe_id: '1', probe_by: 'someone', probe_at: '2018-01-02T03:04:05Z', probe_text: 'A post of a probe.' },
]));
const report = await workstation.get('/api/export/analysis?format=json&sections=probe');
console.log(JSON.stringify({
  method: methods.text.includes('"probe"'), call: call.text, posts: posts.text, report: report.text.includes('The section of a test.'),
}));
await workstation.dispose();
process.exit(0);
`;

describe('the recipes of the architecture page', () => {
  const copy = mkdtempSync(join(tmpdir(), 'dropscope-recipes-'));
  /** What a program writes, its complaints included. */
  const run = (program: string, ...parameters: readonly string[]): string => {
    const { stdout, stderr } = spawnSync(program, parameters, { cwd: copy, encoding: 'utf8' });
    return `${stderr}${stdout}`.trim();
  };

  beforeAll(() => {
    for (const part of ['src', 'data', 'scripts', 'tests/helpers', 'package.json', 'tsconfig.base.json'])
      cpSync(join(root, part), join(copy, part), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    for (const { files, lines } of RECIPES) {
      for (const [file, text] of Object.entries(files)) writeFileSync(join(copy, file), text.trimStart());
      for (const [file, added] of Object.entries(lines))
        for (const [before, text] of added) {
          const source = readFileSync(join(copy, file), 'utf8');
          const at = source.indexOf(before);
          if (at < 0) throw new Error(`${file} has no line “${before}” any more.`);
          writeFileSync(join(copy, file), `${source.slice(0, at)}${text}${source.slice(at)}`);
        }
    }
    writeFileSync(
      join(copy, 'tsconfig.json'),
      JSON.stringify({
        extends: './tsconfig.base.json',
        compilerOptions: { lib: ['ES2024'], types: ['node'], incremental: false },
        include: ['src/shared', 'src/main'],
        exclude: ['**/*.test.ts'],
      }),
    );
  });

  afterAll(() => {
    rmSync(copy, { recursive: true, force: true });
  });

  it.each(RECIPES)('$what touches the files that the page names', ({ what, files, lines }) => {
    const recipe = guide.split('\n').find((line) => line.startsWith(`- **${what}**`)) ?? '';
    const named = [...recipe.matchAll(/`(src\/[\w/<>.-]+\.ts)`/g)].map(([, path = '']) => path);
    const touched = [...Object.keys(files), ...Object.keys(lines)].map((path) =>
      path.replace('/probe.ts', '/<name>.ts'),
    );
    expect(named.toSorted()).toEqual(touched.toSorted());
    expect(recipe).toContain(`**${what}** (${String(touched.length)})`);
  });

  it('compile', () => {
    const tsc = join(root, 'node_modules', '@typescript', 'native', 'bin', 'tsc');
    // Threads of their own find out again what each of them needs.
    expect(run(process.execPath, tsc, '-p', 'tsconfig.json', '--singleThreaded')).toBe('');
  });

  it('appear in the running program', () => {
    writeFileSync(join(copy, 'look.ts'), LOOK);
    const seen: unknown = JSON.parse(run(process.execPath, 'look.ts').split('\n').at(-1) ?? '');
    expect(seen).toMatchObject({
      method: true,
      call: '{"isThere":true}',
      posts: expect.stringContaining('"imported":1'),
      report: true,
    });
  });
});

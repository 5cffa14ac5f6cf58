/** What a recipe of the architecture page writes: new files, and lines before a line that is there. */
interface Recipe {
  readonly what: string;
  readonly files: Readonly<Record<string, string>>;
  readonly lines: Readonly<Record<string, readonly (readonly [before: string, lines: string])[]>>;
}

export const RECIPES: readonly Recipe[] = [
  {
    what: 'A method',
    files: {
      'src/main/analysis/methods/probe.ts': `
import { z } from 'zod';
import { defineMethod, noTests } from '#main/analysis/method.ts';

export const probe = defineMethod({
  id: 'probe', version: 1, title: 'Probe', summary: 'Counts drops.', definition: 'The number of drops.',
  reads: ['drops'], parameters: z.object({}), result: z.object({ drops: z.number() }),
  outputs: { drops: ['how many there are', 'count'] }, limits: [], source: 'A test.',
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
  id: 'probe', containers: ['json'], platforms: ['twitter'],
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
import { endpointOf } from './endpoint.ts';

export const probeEndpoints = {
  getProbe: endpointOf('System')({ call: 'GET /api/probe', summary: 'A probe.', answer: z.object({ isThere: z.boolean() }) }),
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
  {
    what: 'A table',
    files: {
      'src/main/db/migrations/9999-probe.ts': `
import { step } from './migration.ts';

const noted = (row: string, field: string): string =>
  \`INSERT INTO work_versions (kind, id, field, time) VALUES ('probe', \${row}.word, '\${field}', unixepoch() * 1000);\`;

export const probes = step(9999, 'probe', [
  'CREATE TABLE probes (word TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID',
  \`CREATE TRIGGER work_probe_added AFTER INSERT ON probes BEGIN \${noted('NEW', 'word')} END\`,
  \`CREATE TRIGGER work_probe_removed AFTER DELETE ON probes BEGIN \${noted('OLD', 'removed')} END\`,
]);
`,
      'src/main/db/tables/probe.ts': `
export interface ProbeTables {
  probes: { word: string };
}
`,
    },
    lines: {
      'src/main/db/migrations/index.ts': [
        ['import type { Migration }', "import { probes } from './9999-probe.ts';\n"],
        ['];', '  probes,\n'],
      ],
      'src/main/db/schema.ts': [
        ['import type { SealTables }', "import type { ProbeTables } from './tables/probe.ts';\n"],
        ['  WrittenTables &', '  ProbeTables &\n'],
        ['  row_seals: true', '  probes: true,\n'],
      ],
    },
  },
  {
    what: 'A thing that people write',
    files: {},
    lines: {
      'src/shared/written.ts': [['  log: {', "  probe: { tables: ['probes'], since: 6 },\n"]],
      'src/main/workers/exchange/values.ts': [
        ['  log: { field: LOG_FIELD', "  probe: { field: 'word', schema: z.literal(true) },\n"],
      ],
      'src/main/workers/exchange/work-rows.ts': [
        [
          '/** Everything that has a table here',
          `const probeRows = async (db: Executor): Promise<WorkRow[]> =>
  (await db.selectFrom('probes').select('word').execute()).map(({ word: id }) => ({ kind: 'probe', id, values: { word: true } }));

`,
        ],
        ['      ...[setRows(db),', '      probeRows(db),\n'],
      ],
      'src/main/workers/exchange/apply.ts': [
        [
          "  if (kind === 'tagging')",
          "  if (kind === 'probe') tx.change(tx.query.deleteFrom('probes').where('word', '=', id));\n",
        ],
        [
          'const places = {',
          `const placeProbe = (tx: WriteTransaction, { id }: WorkItem): boolean => {
  tx.change(tx.query.insertInto('probes').values({ word: id }).onConflict((conflict) => conflict.doNothing()));
  return true;
};

`,
        ],
        ['  codebook: placeCodebook,', '  probe: placeProbe,\n'],
      ],
    },
  },
  {
    what: 'A panel',
    files: {
      'src/renderer/features/analysis/patterns/ProbeTab.tsx': `
import { readingQuery } from '#renderer/api/endpoint.ts';
import { AnalysisPanel } from '#renderer/entities/analysis/AnalysisPanel.tsx';

export const ProbeTab = () => (
  <AnalysisPanel
    query={readingQuery('getStyleChange', {})}
    failed="Couldn’t load the probe"
    isEmpty={({ chunks }) => chunks.length === 0}
    none={{ icon: 'font', title: 'Nothing to probe', description: 'Import more drops.' }}
  >
    {({ chunks }) => <p>{chunks.length} chunks</p>}
  </AnalysisPanel>
);
`,
    },
    lines: {
      'src/renderer/features/analysis/patterns/AdvancedPatternPanel.tsx': [
        ['import { StyleTab }', "import { ProbeTab } from './ProbeTab.tsx';\n"],
        ["  { id: 'audit'", "  { id: 'probe', title: 'Probe', icon: 'star', panel: <ProbeTab /> },\n"],
      ],
    },
  },
  {
    what: 'A page',
    files: {
      'src/renderer/features/probe/ProbePage.tsx': `
export const ProbePage = () => <p>The page of a test.</p>;
`,
    },
    lines: {
      'src/shared/pages.ts': [
        [
          "  {\n    path: '/settings',",
          "  { path: '/probe', component: 'ProbePage', title: 'Probe', icon: 'star', group: 'Record', purpose: 'Shows a probe.' },\n",
        ],
      ],
    },
  },
  {
    what: 'A setting',
    files: {},
    lines: {
      'src/shared/contract/settings.ts': [
        ['  timeZone: z.enum(', '  probe: z.boolean(),\n'],
        ['  timeZone: fields.timeZone', '  probe: fields.probe.default(false),\n'],
        ["  timeZone: 'Time zone',", "  probe: 'Probe',\n"],
      ],
      'src/renderer/features/settings/SettingsPage.tsx': [
        ['      <SelectField label="Theme"', '        <SwitchField label="Probe" {...field(\'probe\')} />\n'],
      ],
    },
  },
  {
    what: 'A command',
    files: {
      'src/main/cli/probe.ts': `
import type { CliCommand } from './command.ts';

export const probe: CliCommand = {
  operands: 0, example: 'probe',
  run: () => Promise.resolve({ value: null, text: 'The command of a test.', exitCode: 0 }),
};
`,
    },
    lines: {
      'src/main/cli/commands.ts': [
        [
          '  qda: {',
          "  probe: { usage: 'probe', summary: 'Answer a probe.', load: async () => (await import('./probe.ts')).probe },\n",
        ],
      ],
    },
  },
];

/** Looks in the copy at what the recipes have added, on workstations that run from it. */
export const LOOK = `
import { runCommandLine } from '#main/cli/index.ts';
import { PAGES } from '#shared/pages.ts';
import { exportedWork, importedWork } from '#tests/helpers/exchange.ts';
import { createTestWorkstation } from '#tests/helpers/workstation.ts';
const workstation = await createTestWorkstation({ data: 'none' });
const other = await createTestWorkstation({ data: 'none' });
const methods = await workstation.get('/api/analyses');
const call = await workstation.get('/api/probe');
const posts = await workstation.upload('/api/social-posts/import?waitMs=60000&fileName=probe.json', JSON.stringify([
  { probe_id: '1', probe_by: 'someone', probe_at: '2018-01-02T03:04:05Z', probe_text: 'A post of a probe.' },
]));
const report = await workstation.get('/api/export/analysis?format=json&sections=probe');
const settings = await workstation.send('PATCH', '/api/settings', { probe: true });
const probesOf = (of) => of.sql().prepare('SELECT word FROM probes').pluck().all();
await workstation.services.journal.write('write a probe', (tx) => {
  tx.change(tx.query.insertInto('probes').values({ word: 'storm' }));
});
await importedWork(other, await exportedWork(workstation, 'Ann'));
await workstation.post('/api/journal/undo');
await runCommandLine(['probe']);
console.log(JSON.stringify({
  method: methods.text.includes('"probe"'), call: call.text, posts: posts.text, report: report.text.includes('The section of a test.'),
  setting: settings.value.settings.probe, written: [probesOf(workstation), probesOf(other)], page: PAGES.some(({ path }) => path === '/probe'),
}));
await Promise.all([workstation.dispose(), other.dispose()]);
process.exit(0);
`;

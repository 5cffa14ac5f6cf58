/** The layer rules of docs/architecture.md: a folder may import itself and what is here; nothing points back up. */
const layers = {
  'src/shared': [],
  'src/preload': ['src/shared/bridge', 'src/shared/channels'],
  'src/main/base': ['src/shared'],
  'src/main/http': ['src/shared', 'src/main/base'],
  'src/main/api': ['src/shared', 'src/main/services', 'src/main/base', 'src/main/http'],
  'src/main/sql': ['src/shared', 'src/main/db', 'src/main/base'],
  'src/main/corpora': [
    'src/shared',
    'src/main/analysis',
    'src/main/repositories',
    'src/main/db',
    'src/main/outbound',
    'src/main/base',
  ],
  'src/main/mcp': ['src/shared', 'src/main/base'],
  'src/main/services': [
    'src/shared',
    'src/main/repositories',
    'src/main/db',
    'src/main/analysis',
    'src/main/workers',
    'src/main/sql',
    'src/main/corpora',
    'src/main/collectors',
    'src/main/outbound',
    'src/main/ai',
    'src/main/importers',
    'src/main/exporters',
    'src/main/base',
    'data',
  ],
  'src/main/repositories': ['src/shared', 'src/main/db', 'src/main/base'],
  'src/main/db': ['src/shared', 'src/main/base'],
  'src/main/analysis': ['src/shared'],
  'src/main/workers': [
    'src/shared',
    'src/main/analysis',
    'src/main/repositories',
    'src/main/importers',
    'src/main/db',
    'src/main/base',
    'data',
  ],
  'src/main/outbound': ['src/shared', 'src/main/base'],
  'src/main/collectors': ['src/shared', 'src/main/outbound', 'src/main/base', 'src/main/importers'],
  'src/main/ai': ['src/shared', 'src/main/outbound', 'src/main/base', 'src/main/analysis'],
  'src/main/importers': ['src/shared', 'src/main/base', 'src/main/db/tables'],
  'src/main/exporters': ['src/shared', 'src/main/base'],
  'src/main/desktop': ['src/shared', 'src/main/base', 'src/main/http'],
  'src/main/headless': ['src/shared', 'src/main/base', 'src/main/http'],
  'src/renderer/lib': ['src/shared'],
  'src/renderer/api': ['src/shared', 'src/renderer/lib'],
  'src/renderer/ui': ['src/shared', 'src/renderer/lib'],
  'src/renderer/entities': ['src/shared', 'src/renderer/ui', 'src/renderer/api', 'src/renderer/lib'],
  'src/renderer/features': [
    'src/shared',
    'src/renderer/entities',
    'src/renderer/ui',
    'src/renderer/api',
    'src/renderer/lib',
    'src/renderer/styles',
  ],
};

const escape = (path) => path.replace(/[.]/g, '\\.');
const within = (folders) => `^(${folders.map((f) => `${escape(f)}(/|\\.ts$|$)`).join('|')})`;

const layerRules = Object.entries(layers).map(([layer, allowed]) => ({
  name: `layer: ${layer}`,
  severity: 'error',
  comment: `${layer} may import ${allowed.join(', ') || 'nothing of ours'}`,
  from: { path: `^${escape(layer)}/`, pathNot: '\\.test\\.tsx?$' },
  to: { path: '^(src|data)/', pathNot: within([layer, ...allowed]) },
}));

/** The floors of the services, the ground first: a folder may import what is before it, so that no two need each other. */
const floors = [
  'frozen-sets',
  'system',
  'abbreviations',
  'coding',
  'exchange',
  'news',
  'posts',
  'sql',
  'analyses',
  'ai',
  'claims',
  'drops',
  'imports',
  'sets',
  'corpora',
  'lists',
  'startup',
  'text',
  'reports',
];

const floorRules = floors.map((folder, floor) => ({
  name: `services: ${folder}`,
  severity: 'error',
  comment: `${folder} may import ${floors.slice(0, floor).join(', ') || 'no other service'}`,
  from: { path: `^src/main/services/${folder}/`, pathNot: '\\.test\\.ts$' },
  to: {
    path: '^src/main/services/',
    pathNot: `^src/main/services/(${floors.slice(0, floor + 1).join('|')})/`,
  },
}));

module.exports = {
  forbidden: [
    ...layerRules,
    ...floorRules,
    {
      name: 'every service has its floor',
      comment: 'Name the new folder in `floors`.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: `^src/main/services/(?!(${floors.join('|')})/)[^/]+/` },
    },
    {
      name: 'features stay apart',
      comment: 'What two features need belongs to entities/, ui/ or lib/.',
      severity: 'error',
      from: { path: '^src/renderer/features/([^/]+)/' },
      to: { path: '^src/renderer/features/', pathNot: '^src/renderer/features/$1/' },
    },
    {
      name: 'views of the analysis stay apart',
      comment:
        'filters/ is shared, dashboard/ puts the views together, and no other view knows its siblings.',
      severity: 'error',
      from: { path: '^src/renderer/features/analysis/(?!dashboard/)([^/]+)(/|$)' },
      to: {
        path: '^src/renderer/features/analysis/[^/]+/',
        pathNot: '^src/renderer/features/analysis/(filters|$1)/',
      },
    },
    {
      name: 'no cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'electron only in the shell',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(main/desktop/|preload/|main/index\\.ts)' },
      to: { path: '(^|/)node_modules/electron/' },
    },
    {
      name: 'tests stay out of the product',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^tests/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};

/** The layer rules of docs/architecture.md: a folder may import itself and what stands here; nothing points back up. */
const layers = {
  'src/shared': [],
  'src/preload': ['src/shared/bridge', 'src/shared/channels'],
  'src/main/api': ['src/shared', 'src/main/services', 'src/main/errors', 'src/main/log', 'src/main/reply'],
  'src/main/services': [
    'src/shared',
    'src/main/repositories',
    'src/main/db',
    'src/main/analysis',
    'src/main/workers',
    'src/main/collectors',
    'src/main/ai',
    'src/main/importers',
    'src/main/exporters',
    'src/main/config',
    'src/main/log',
    'src/main/errors',
    'data',
  ],
  'src/main/repositories': ['src/shared', 'src/main/db', 'src/main/errors'],
  'src/main/db': ['src/shared', 'src/main/errors', 'src/main/log'],
  'src/main/analysis': ['src/shared'],
  'src/main/workers': [
    'src/shared',
    'src/main/analysis',
    'src/main/repositories',
    'src/main/importers',
    'src/main/db',
    'src/main/errors',
  ],
  'src/main/collectors': ['src/shared', 'src/main/errors', 'src/main/importers'],
  'src/main/ai': ['src/shared', 'src/main/errors', 'src/main/analysis'],
  'src/main/importers': ['src/shared', 'src/main/errors'],
  'src/main/exporters': ['src/shared', 'src/main/errors'],
  'src/main/desktop': [
    'src/shared',
    'src/main/config',
    'src/main/log',
    'src/main/errors',
    'src/main/reply',
    'src/main/static-files',
    'src/main/write-file',
    'src/main/security-headers',
  ],
  'src/main/headless': [
    'src/shared',
    'src/main/config',
    'src/main/log',
    'src/main/errors',
    'src/main/reply',
    'src/main/static-files',
    'src/main/security-headers',
  ],
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

module.exports = {
  forbidden: [
    ...layerRules,
    {
      name: 'no cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
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

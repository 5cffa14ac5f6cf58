import { join } from 'node:path';
import perfectionist from 'eslint-plugin-perfectionist';
import { includeIgnoreFile } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** What each layer may not do; which folders it may import is held by .dependency-cruiser.cjs and tests/checks/layers.full.test.ts. */
const noRelativeUp = {
  group: ['../*'],
  message: 'Use the # subpath imports of package.json.',
};

const oneSeed = {
  name: 'fast-check',
  message: 'Take it from #tests/helpers/properties.ts: one seed for all.',
};

/** Words that no comment needs: a thing is there, and the spelling is American. */
const COMMENT_WORDS = [
  ...['stands', 'stood', 'lies', 'is none', 'whoever', 'todo', 'fixme'],
  ...['chance gives', 'chance would give', 'data set', 'data sets', 'present data', 'unasked'],
  ...['behaviour', 'cancelled', 'cancelling', 'centre', 'colour', 'colours', 'favour', 'grey', 'labelled'],
  ...['modelled', 'neighbour', 'neighbours', 'neighbouring', 'neighbourhood', 'analyse', 'analysed'],
];

export default tseslint.config(
  // What runs leave, the compiled tests in .cache too: a second run is no different from the first.
  includeIgnoreFile(join(import.meta.dirname, '.gitignore')),
  ...tseslint.configs.strict,
  ...tseslint.configs.stylistic,
  {
    plugins: { perfectionist },
    rules: {
      'no-duplicate-imports': ['error', { allowSeparateTypeImports: false }],
      'perfectionist/sort-imports': [
        'error',
        {
          groups: ['builtin', 'external', 'internal', ['parent', 'sibling', 'index'], 'style'],
          internalPattern: ['^#'],
          newlinesBetween: 0,
        },
      ],
      'perfectionist/sort-named-imports': ['error', { groups: ['value-import', 'type-import'] }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-empty-function': ['error', { allow: ['arrowFunctions'] }],
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      'no-restricted-imports': ['error', { patterns: [noRelativeUp], paths: [oneSeed] }],
      'no-console': 'error',
      // Comments are written as texts are: docs/writing.md.
      'no-warning-comments': ['error', { terms: COMMENT_WORDS, location: 'anywhere' }],
      eqeqeq: 'error',
      'max-lines': ['error', { max: 320, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['src/main/analysis/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Pass the seeded generator in.' },
        { object: 'Date', property: 'now', message: 'Pass the clock in.' },
      ],
    },
  },
  {
    files: ['src/main/**/*.ts'],
    ignores: ['**/*.test.ts', 'src/main/outbound/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'].map((name) => ({
          name,
          message: 'Go out through the outbound door.',
        })),
      ],
      'no-restricted-imports': [
        'error',
        {
          patterns: [noRelativeUp],
          paths: [
            oneSeed,
            ...['undici', 'node:https', 'node:http2', 'node:dgram', 'node:dns'].map((name) => ({
              name,
              message: 'Go out through the outbound door.',
            })),
          ],
        },
      ],
    },
  },
  {
    files: ['src/main/**/*.ts'],
    ignores: ['**/*.test.ts', 'src/main/db/migrations/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "CallExpression[callee.object.name='sql'][callee.property.name=/^(raw|lit|id|ref|table)$/]:not([arguments.0.type='Literal']):not([arguments.0.name=/^[A-Z_]+$/])",
          message: 'Nothing that varies becomes SQL: bind it as a value, or take it from a constant.',
        },
      ],
    },
  },
  {
    files: ['src/renderer/**/*.{ts,tsx}'],
    rules: {
      // A component's markup is declarative: it is split by meaning, not by line count.
      'max-lines-per-function': ['error', { max: 120, skipBlankLines: true, skipComments: true }],
      'no-restricted-imports': [
        'error',
        {
          patterns: [noRelativeUp],
          paths: [
            oneSeed,
            {
              name: '@blueprintjs/core',
              importNames: ['ContextMenu', 'Popover', 'PopoverNext', 'Tooltip'],
              message: 'They keep the theme they were opened in: take ui/Popover.tsx or ui/Tip.tsx.',
            },
          ],
        },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
          message: 'Post text is data: show it as text.',
        },
        {
          selector: 'Literal[value=/^#[0-9a-f]{6}([0-9a-f]{2})?$/i]',
          message: 'Colors are tokens of styles/tokens.css; canvases take them from ui/chart/palette.ts.',
        },
        {
          selector: "Property[key.name='queryKey'] > ArrayExpression",
          message: 'Keys of answers are made from the contract: endpointQuery, readingQuery, tagKey.',
        },
        {
          selector:
            "ObjectPattern > Property[key.name='data'] > AssignmentPattern[right.type=/^(Array|Object)Expression$|Literal$/]",
          message:
            'An answer that has not arrived, or failed, is not none of it: take QueryState, or known() and its note.',
        },
        ...["[right.type='ArrayExpression']", "[right.type='Literal'][right.value=0]"].map((right) => ({
          selector: `LogicalExpression[operator='??']${right}:matches([left.name='data'], [left.property.name='data'], [left.expression.object.name='data'], [left.expression.object.property.name='data'])`,
          message:
            'An answer that has not arrived, or failed, is not none of it: take QueryState, or known() and its note.',
        })),
      ],
    },
  },
  {
    files: ['src/renderer/ui/{Popover,Tip}.tsx'],
    rules: { 'no-restricted-imports': ['error', { patterns: [noRelativeUp], paths: [oneSeed] }] },
  },
  {
    files: ['src/renderer/**/*.{ts,tsx}'],
    ignores: ['src/renderer/api/refetch-affected.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { property: 'invalidateQueries', message: 'The contract says what a call changes: see `changes`.' },
      ],
    },
  },
  {
    // A list of columns, the block that describes a suite, and the list of which service gets what are no steps to follow.
    files: [
      'src/shared/contract/**',
      'src/main/db/migrations/**',
      'src/main/services/index.ts',
      '**/*.test.ts',
      'tests/**',
      'scripts/**',
    ],
    rules: { 'max-lines-per-function': 'off' },
  },
  { files: ['**/*.test.ts', 'tests/**'], rules: { 'max-lines': 'off' } },
  { files: ['scripts/**', 'src/main/cli.ts', 'src/main/cli/**', 'tests/**'], rules: { 'no-console': 'off' } },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);

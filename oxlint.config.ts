import { defineConfig } from 'oxlint';

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

const NO_EMPTY_ANSWER =
  'An answer that has not arrived, or failed, is not none of it: take QueryState, or known() and its note.';

type Lines = { max: number; skipBlankLines: boolean; skipComments: boolean };
const lines = (max: number): ['error', Lines] => ['error', { max, skipBlankLines: true, skipComments: true }];

const throughTheDoor = (name: string) => ({ name, message: 'Go out through the outbound door.' });

const tests = ['**/*.test.ts', 'tests/**'];

/** Rules that read types run with `--type-aware` only: `npm run lint` and the full tier. */
export default defineConfig({
  plugins: ['react', 'typescript'],
  // Rules that look for a shape of the code; oxlint has no rule of its own for that.
  jsPlugins: [{ name: 'shapes', specifier: 'oxlint-plugin-eslint' }],
  categories: { correctness: 'off' },
  rules: {
    eqeqeq: 'error',
    'max-lines': lines(320),
    'max-lines-per-function': lines(80),
    'no-array-constructor': 'error',
    'no-console': 'error',
    'no-duplicate-imports': ['error', { allowSeparateTypeImports: false }],
    'no-empty-function': ['error', { allow: ['arrowFunctions'] }],
    'no-restricted-imports': ['error', { patterns: [noRelativeUp], paths: [oneSeed] }],
    'no-unused-expressions': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^$', varsIgnorePattern: '^$' }],
    'no-useless-constructor': 'error',
    'no-var': 'error',
    // Comments are written as texts are: docs/writing.md.
    'no-warning-comments': ['error', { terms: COMMENT_WORDS, location: 'anywhere' }],
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'typescript/adjacent-overload-signatures': 'error',
    'typescript/array-type': 'error',
    'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
    'typescript/ban-tslint-comment': 'error',
    'typescript/class-literal-property-style': 'error',
    'typescript/consistent-generic-constructors': 'error',
    'typescript/consistent-indexed-object-style': 'error',
    'typescript/consistent-type-assertions': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-confusing-non-null-assertion': 'error',
    'typescript/no-duplicate-enum-values': 'error',
    'typescript/no-dynamic-delete': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-extra-non-null-assertion': 'error',
    'typescript/no-extraneous-class': 'error',
    'typescript/no-inferrable-types': 'error',
    'typescript/no-misused-new': 'error',
    'typescript/no-namespace': 'error',
    'typescript/no-non-null-asserted-nullish-coalescing': 'error',
    'typescript/no-non-null-asserted-optional-chain': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-this-alias': 'error',
    'typescript/no-unnecessary-type-constraint': 'error',
    'typescript/no-unsafe-declaration-merging': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/no-wrapper-object-types': 'error',
    'typescript/prefer-as-const': 'error',
    'typescript/prefer-for-of': 'error',
    'typescript/prefer-function-type': 'error',
    'typescript/prefer-literal-enum-member': 'error',
    'typescript/prefer-namespace-keyword': 'error',
    'typescript/triple-slash-reference': 'error',
    'typescript/unified-signatures': 'error',
    // These read types.
    'typescript/await-thenable': 'error',
    'typescript/no-array-delete': 'error',
    'typescript/no-duplicate-type-constituents': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-for-in-array': 'error',
    'typescript/no-implied-eval': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-redundant-type-constituents': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-enum-comparison': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/no-unsafe-unary-minus': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/restrict-plus-operands': 'error',
    'typescript/restrict-template-expressions': [
      'error',
      { allowAny: true, allowBoolean: true, allowNullish: true, allowNumber: true, allowRegExp: true },
    ],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/unbound-method': 'error',
  },
  overrides: [
    {
      files: ['src/main/analysis/**/*.ts'],
      excludeFiles: ['**/*.test.ts'],
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
      excludeFiles: ['**/*.test.ts', 'src/main/outbound/**'],
      rules: {
        'no-restricted-globals': [
          'error',
          ...['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'].map(throughTheDoor),
        ],
        'no-restricted-imports': [
          'error',
          {
            patterns: [noRelativeUp],
            paths: [
              oneSeed,
              ...['undici', 'node:https', 'node:http2', 'node:dgram', 'node:dns'].map(throughTheDoor),
            ],
          },
        ],
      },
    },
    {
      files: ['src/main/**/*.ts'],
      excludeFiles: ['**/*.test.ts', 'src/main/db/migrations/**'],
      rules: {
        'shapes/no-restricted-syntax': [
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
      files: ['src/renderer/**'],
      rules: {
        // The rules that compile components; not `incompatible-library`: the compiler it warns of is not in our build.
        'react/error-boundaries': 'error',
        'react/exhaustive-deps': 'error',
        'react/globals': 'error',
        'react/immutability': 'error',
        'react/preserve-manual-memoization': 'error',
        'react/purity': 'error',
        'react/refs': 'error',
        'react/rules-of-hooks': 'error',
        'react/set-state-in-effect': 'error',
        'react/set-state-in-render': 'error',
        'react/static-components': 'error',
        'react/unsupported-syntax': 'error',
        'react/use-memo': 'error',
        'react/void-use-memo': 'error',
        // A component's markup is declarative: it is split by meaning, not by line count.
        'max-lines-per-function': lines(120),
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
        'shapes/no-restricted-syntax': [
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
            message: NO_EMPTY_ANSWER,
          },
          ...["[right.type='ArrayExpression']", "[right.type='Literal'][right.value=0]"].map((right) => ({
            selector: `LogicalExpression[operator='??']${right}:matches([left.name='data'], [left.property.name='data'], [left.expression.object.name='data'], [left.expression.object.property.name='data'])`,
            message: NO_EMPTY_ANSWER,
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
      excludeFiles: ['src/renderer/api/refetch-affected.ts'],
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
        ...tests,
        'scripts/**',
      ],
      rules: { 'max-lines-per-function': 'off' },
    },
    {
      files: tests,
      rules: {
        'max-lines': 'off',
        // What `expect` matches with (`expect.closeTo`) is declared as any.
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-return': 'off',
        // A test that watches a method of the platform takes it from its prototype and calls it with its object.
        'typescript/unbound-method': 'off',
      },
    },
    {
      files: ['scripts/**', 'src/main/cli.ts', 'src/main/cli/**', 'tests/**'],
      rules: { 'no-console': 'off' },
    },
    { files: ['**/*.cjs'], rules: { 'typescript/no-require-imports': 'off' } },
    {
      // Without its assertion the union of all handlers would take no call at all.
      files: ['src/main/api/app.ts'],
      rules: { 'typescript/no-unnecessary-type-assertion': 'off' },
    },
    {
      // It calls private methods of the library, which declares no types for them.
      files: ['src/renderer/ui/chart/SteadyChart.ts'],
      rules: { 'typescript/no-unsafe-call': 'off' },
    },
  ],
});

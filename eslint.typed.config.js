import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import base from './eslint.config.js';

/** The rules that need types or compile components, over product and tests: `npm run lint` and the full tier. They take five times as long as the others. */
export default tseslint.config(
  ...base,
  {
    files: ['src/**/*.{ts,tsx}', 'scripts/**/*.ts', 'tests/**/*.ts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      ...tseslint.configs.recommendedTypeCheckedOnly.at(-1).rules,
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // Parameters of methods are `unknown` where they are shown, and shown as they are written.
      '@typescript-eslint/no-base-to-string': 'off',
      // A function may promise what it has at once, because its interface does, and must not throw before.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: ['**/*.test.ts', 'tests/**/*.ts'],
    rules: {
      // What `expect` matches with (`expect.closeTo`) is declared as any.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      // A test that watches a method of the platform takes it from its prototype and calls it with its object.
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['src/renderer/**/*.{ts,tsx}'],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: reactHooks.configs.recommended.rules,
  },
  // Without its assertion the union of all handlers would take no call at all.
  { files: ['src/main/api/app.ts'], rules: { '@typescript-eslint/no-unnecessary-type-assertion': 'off' } },
  // It calls private methods of the library, which declares no types for them.
  { files: ['src/renderer/ui/chart/SteadyChart.ts'], rules: { '@typescript-eslint/no-unsafe-call': 'off' } },
);

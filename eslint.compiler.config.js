import reactHooks from 'eslint-plugin-react-hooks';
import base from './eslint.config.js';

/** All rules for components, those that compile each of them included: `npm run lint` and the full tier. They take three times as long as the others. */
export default [
  ...base,
  {
    files: ['src/renderer/**/*.{ts,tsx}'],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: reactHooks.configs.recommended.rules,
  },
];

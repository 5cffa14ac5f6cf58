import type { Plugin } from 'vite';
import { calls } from '#renderer/api/calls.ts';

/**
 * Builds the table of calls as its values: no page makes the schemas of the contract only to know where a call leads. Not while a
 * change of the contract is to be seen at once, as this table is made with the configuration.
 */
export const callTable: Plugin = {
  name: 'dropscope:call-table',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('/src/renderer/api/calls.ts') ? `export const calls = ${JSON.stringify(calls)};` : null,
};

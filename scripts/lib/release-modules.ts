import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { NOTICES_FILE, noticesText } from '#shared/release-info.ts';
import { readCitation } from './citation.ts';
import { readNotices } from './notices.ts';
import { root } from './run.ts';

const exportAll = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');

const MODULES: Readonly<Record<string, () => string>> = {
  'virtual:citation': () => exportAll({ citation: readCitation() }),
  'virtual:notices': () =>
    exportAll({ notices: readNotices(), ownLicense: readFileSync(join(root, 'LICENSE'), 'utf8') }),
};

/** How to cite the program and what it ships with, as modules; `src/shared/virtual-*.d.ts` have their types. */
export const releaseModules: Plugin = {
  name: 'dropscope:release-modules',
  resolveId: (id) => (id in MODULES ? `\0${id}` : null),
  load: (id) => MODULES[id.slice(1)]?.() ?? null,
};

/** Writes the notices next to the page, for who looks into the installed program. */
export const emitNotices: Plugin = {
  name: 'dropscope:emit-notices',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: NOTICES_FILE, source: noticesText(readNotices()) });
  },
};

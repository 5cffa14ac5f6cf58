import { fileURLToPath } from 'node:url';
import type { OwnProcess, ProcessStart } from '#main/base/own-process.ts';

/** Starts the process that runs one question: it says when it begins, and then answers, once or in stretches. */
export type StartSqlProcess = () => OwnProcess;

/** Of JavaScript alone; what SQLite takes comes on top, and only the system can tell how much that is (`ask.ts`). */
const HEAP_MEGABYTES = 256;

/** The program is next to this file: TypeScript from source, JavaScript when bundled. */
export const SQL_PROCESS: ProcessStart = {
  name: 'Dropscope SQL',
  entry: fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? './entry.ts' : './sql.js', import.meta.url)),
  execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`, '--no-warnings'],
};

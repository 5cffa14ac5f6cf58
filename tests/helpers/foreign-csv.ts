import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { DuckDBConnection } from '@duckdb/node-api';
import { connectDuckDb } from './duckdb.ts';

type Table = readonly (readonly string[])[];

/** Whether a Python is at hand; without one only DuckDB reads. */
export const hasPython = spawnSync('python3', ['--version']).status === 0;

/** Answers each name of a file with one line of JSON: its rows, or the sentence why they cannot be read. */
const PYTHON = `import csv, json, sys
for name in iter(sys.stdin.readline, ''):
    try:
        with open(name[1:-1], newline='', encoding='utf-8-sig') as file:
            answer = list(csv.reader(file, strict=True, delimiter=name[0]))
    except Exception as error:
        answer = repr(error)
    print(json.dumps(answer), flush=True)`;

const withFile = async <Value>(
  content: string | Uint8Array,
  read: (file: string) => Promise<Value>,
): Promise<Value> => {
  const folder = mkdtempSync(join(tmpdir(), 'dropscope-csv-'));
  const file = join(folder, 'table.csv');
  writeFileSync(file, content);
  try {
    return await read(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

type Separator = ',' | ';';
type Reader = (file: string, separator: Separator) => Promise<Table>;

/** Ends with its input, so with this process, which it does not keep alive. */
const startPython = (): Reader => {
  const child = spawn('python3', ['-c', PYTHON], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  for (const handle of [child, child.stdin as Socket, child.stdout as Socket]) handle.unref();
  return async (file, separator) => {
    child.stdin.write(`${separator}${file}\n`);
    const { value } = await lines.next();
    const answer = JSON.parse(value ?? '"Python has ended"') as Table | string;
    if (typeof answer === 'string') throw new Error(answer);
    return answer;
  };
};

// Started once a process: either start takes longer than reading all tables of a file of tests.
let python: Reader | null = null;
let duckDb: Promise<DuckDBConnection> | null = null;

/** The records of a CSV file as Python’s standard reader finds them. */
const readByPython: Reader = (file, separator) => (python ??= startPython())(file, separator);

const readByDuckDb = async (file: string, options: string): Promise<Table> => {
  // As hexadecimal digits: on the way into this process texts lose a mark at their beginning.
  const reader = await (
    await (duckDb ??= connectDuckDb())
  ).runAndReadAll(`SELECT hex(COLUMNS(*)) FROM read_csv('${file}', ${options})`);
  return reader.getRows().map((row) => row.map((cell) => Buffer.from(String(cell ?? ''), 'hex').toString()));
};

const STATED = `quote = '"', escape = '"', new_line = '\\r\\n'`;
const ALL = `header = false, all_varchar = true, max_line_size = 100000000`;

/**
 * What readers that are not ours find in a CSV file: Python’s `csv`, DuckDB that is given the format of RFC 4180, and DuckDB that guesses
 * separator, quotes and line ends. An empty cell and a missing one are both an empty text.
 */
export const foreignTables = (
  content: string | Uint8Array,
  separator: Separator = ',',
): Promise<Readonly<Record<string, Table>>> =>
  withFile(content, async (file) => ({
    ...(hasPython ? { python: await readByPython(file, separator) } : {}),
    duckdb: await readByDuckDb(file, `${ALL}, delim = '${separator}', ${STATED}`),
    guessing: await readByDuckDb(file, `${ALL}, sample_size = -1`),
  }));

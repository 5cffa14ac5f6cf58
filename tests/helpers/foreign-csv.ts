import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

type Table = readonly (readonly string[])[];

/** Whether a Python is at hand; without one only DuckDB reads. */
export const hasPython = spawnSync('python3', ['--version']).status === 0;

const PYTHON = `import csv, json, sys
with open(sys.argv[1], newline='', encoding='utf-8-sig') as file:
    json.dump(list(csv.reader(file, strict=True)), sys.stdout)`;

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

/** The records of a CSV file as Python’s standard reader finds them. */
const readByPython = (file: string): Table => {
  const { status, stdout, stderr } = spawnSync('python3', ['-c', PYTHON, file], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Table;
};

const readByDuckDb = async (file: string, options: string): Promise<Table> => {
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  try {
    // As hexadecimal digits: on the way into this process texts lose a mark at their beginning.
    const reader = await connection.runAndReadAll(
      `SELECT hex(COLUMNS(*)) FROM read_csv('${file}', ${options})`,
    );
    return reader
      .getRows()
      .map((row) => row.map((cell) => Buffer.from(String(cell ?? ''), 'hex').toString()));
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
};

const STATED = `delim = ',', quote = '"', escape = '"', new_line = '\\r\\n'`;
const ALL = `header = false, all_varchar = true, max_line_size = 100000000`;

/**
 * What readers that are not ours find in a CSV file: Python’s `csv`, DuckDB that is given the format of RFC 4180, and DuckDB that guesses
 * separator, quotes and line ends. An empty cell and a missing one are both an empty text.
 */
export const foreignTables = (content: string | Uint8Array): Promise<Readonly<Record<string, Table>>> =>
  withFile(content, async (file) => ({
    ...(hasPython ? { python: readByPython(file) } : {}),
    duckdb: await readByDuckDb(file, `${ALL}, ${STATED}`),
    guessing: await readByDuckDb(file, `${ALL}, sample_size = -1`),
  }));

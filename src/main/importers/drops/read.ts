import { createReadStream } from 'node:fs';
import { parse as parseCsv } from 'csv-parse';
import { AppError } from '#main/base/errors.ts';
import { decodeToUtf8 } from '#main/importers/files/encoding.ts';
import { ImportFailure, type RecordError } from '#main/importers/files/import-failure.ts';
import { readJsonRecords, readLineRecords, type RawRecord } from '#main/importers/files/json-records.ts';
import { readGeneric, type DropMapping } from './formats/generic.ts';
import { readJsonQanon, type ReadRecord } from './formats/json-qanon.ts';

export type DropFormat = 'json-qanon' | 'json' | 'ndjson' | 'csv';

export interface DropFileOptions {
  readonly file: string;
  readonly fileName: string;
  readonly format: 'auto' | DropFormat;
  readonly mapping: DropMapping;
}

const SNIFF_BYTES = 65_536;

const firstBytes = async (file: string): Promise<string> => {
  for await (const chunk of decodeToUtf8(createReadStream(file, { end: SNIFF_BYTES - 1 })))
    return chunk.toString('utf8');
  return '';
};

/** What a file is, by its first bytes; its name decides only between CSV and nothing. @throws AppError `invalid_file`. */
export const detectDropFormat = (head: string, fileName: string): DropFormat => {
  const text = head.trimStart();
  if (text === '') throw new AppError('invalid_file', `${fileName} is empty.`);
  if (text.startsWith('{') || text.startsWith('[')) {
    const lines = text.split('\n', 2);
    const oneRecordALine =
      text.startsWith('{') && isJson(lines[0] ?? '') && (lines[1] ?? '').trim().startsWith('{');
    if (oneRecordALine) return 'ndjson';
    return text.includes('"post_metadata"') ? 'json-qanon' : 'json';
  }
  if (/\.(csv|tsv|txt)$/i.test(fileName) || /^[^\n]*[,;\t][^\n]*\n/.test(text)) return 'csv';
  throw new AppError(
    'invalid_file',
    `${fileName} is no file of drops: JSON, NDJSON or CSV was expected, but it begins with ${JSON.stringify(text.slice(0, 40))}.`,
  );
};

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const parseJson = (raw: RawRecord): { value: unknown } | { error: RecordError } => {
  try {
    return { value: JSON.parse(raw.bytes.toString('utf8')) as unknown };
  } catch {
    return { error: { record: raw.record, field: 'record', reason: 'is not valid JSON' } };
  }
};

const readObject = (raw: RawRecord, mapping: DropMapping): ReadRecord => {
  const parsed = parseJson(raw);
  if ('error' in parsed) return parsed;
  const { value } = parsed;
  const isQanon = typeof value === 'object' && value !== null && 'post_metadata' in value;
  return isQanon ? readJsonQanon(raw, value) : readGeneric(raw.record, value, raw.bytes, mapping);
};

async function* readCsv(chunks: AsyncIterable<Buffer>, mapping: DropMapping): AsyncGenerator<ReadRecord[]> {
  const parser = parseCsv({
    columns: true,
    bom: true,
    relax_column_count: false,
    max_record_size: 16_000_000,
    delimiter: [',', ';', '\t'],
  });
  const feed = (async () => {
    try {
      for await (const chunk of chunks)
        if (!parser.write(chunk)) await new Promise((go) => parser.once('drain', go));
      parser.end();
    } catch (error) {
      parser.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  })();
  let record = 0;
  try {
    for await (const row of parser as AsyncIterable<Record<string, string>>) {
      record += 1;
      yield [readGeneric(record, row, Buffer.from(JSON.stringify(row)), mapping)];
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new ImportFailure(record + 1, 'row', error instanceof Error ? error.message : 'cannot be read');
  }
  await feed;
}

/**
 * Streams a file of drops: its format detected, each record validated, faulty ones as errors with their record number.
 * @throws ImportFailure where the file breaks off or is no such file.
 */
export async function* readDropFile(options: DropFileOptions): AsyncGenerator<readonly ReadRecord[]> {
  const format =
    options.format === 'auto'
      ? detectDropFormat(await firstBytes(options.file), options.fileName)
      : options.format;
  const chunks = decodeToUtf8(createReadStream(options.file, { highWaterMark: 1 << 20 }));
  if (format === 'csv') {
    yield* readCsv(chunks, options.mapping);
    return;
  }
  const batches = format === 'ndjson' ? readLineRecords(chunks) : readJsonRecords(chunks);
  for await (const batch of batches) yield batch.map((raw) => readObject(raw, options.mapping));
}

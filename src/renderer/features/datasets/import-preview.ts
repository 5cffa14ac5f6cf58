import { parse } from 'csv-parse/browser/esm/sync';

export type PreviewFormat = 'json-qanon' | 'json' | 'ndjson' | 'csv';

export interface FilePreview {
  readonly format: PreviewFormat;
  /** Column names, or dotted paths inside the first record. */
  readonly columns: readonly string[];
  /** The first record's values, by column. */
  readonly sample: Readonly<Record<string, string>>;
}

/** The first `{…}` of a JSON text that may end anywhere, braces inside strings left alone. */
export const firstObject = (text: string, from = 0): string | null => {
  const start = text.indexOf('{', from);
  if (start === -1) return null;
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at];
    if (inString) {
      if (sign === '\\') at += 1;
      else if (sign === '"') inString = false;
    } else if (sign === '"') inString = true;
    else if (sign === '{') depth += 1;
    else if (sign === '}') {
      depth -= 1;
      if (depth === 0) return text.slice(start, at + 1);
    }
  }
  return null;
};

const flatten = (value: unknown, prefix = ''): readonly (readonly [string, string])[] => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [[prefix, typeof value === 'string' ? value : JSON.stringify(value)]];
  return Object.entries(value).flatMap(([key, part]) =>
    flatten(part, prefix === '' ? key : `${prefix}.${key}`),
  );
};

const previewOf = (format: PreviewFormat, pairs: readonly (readonly [string, string])[]): FilePreview => ({
  format,
  columns: pairs.map(([column]) => column),
  sample: Object.fromEntries(pairs),
});

const previewCsv = (head: string): FilePreview => {
  const whole = head.slice(0, head.lastIndexOf('\n') + 1) || head;
  const lines: string[][] = parse(whole, { bom: true, relax_column_count: true, relax_quotes: true, to: 2 });
  const [columns = [], values = []] = lines;
  return previewOf(
    'csv',
    columns.map((column, at) => [column, values[at] ?? '']),
  );
};

const previewJson = (text: string): FilePreview => {
  const outer = text.startsWith('{') ? text.indexOf('[') : 0;
  const record = firstObject(text, Math.max(0, outer)) ?? firstObject(text);
  const lines = text.startsWith('{') && /^\{.*\}\s*\n\s*\{/.test(text);
  const source = lines ? firstObject(text) : record;
  const pairs = source === null ? [] : flatten(JSON.parse(source));
  const isArchive = pairs.some(([path]) => path.startsWith('post_metadata.'));
  return previewOf(isArchive ? 'json-qanon' : lines ? 'ndjson' : 'json', pairs);
};

/**
 * What a file seems to hold, by its name and its first bytes: its format, columns and first record. Null where that
 * cannot be told; the import itself reads the file properly and says what is wrong.
 */
export const previewFile = (name: string, head: string): FilePreview | null => {
  const text = head.replace(/^\uFEFF/, '').trimStart();
  try {
    return /^[[{]/.test(text) && !/\.csv$/i.test(name) ? previewJson(text) : previewCsv(text);
  } catch {
    // Cut in the middle of something, or not text at all: no preview.
    return null;
  }
};

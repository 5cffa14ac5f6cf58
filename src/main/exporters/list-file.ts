import type { z } from 'zod';
import { withZones } from '#shared/contract/zoned.ts';
import { CSV_FOR_COLUMN, csvLine, csvStart, type CsvCell, type CsvReader } from '#shared/csv.ts';
import { jsonLine } from '#shared/json-line.ts';
import { MEDIA_TYPES } from '#shared/media-types.ts';

/** Items are handed over in stretches, so that a long list leaves the loop free. */
export type Stretches<Item> = AsyncIterable<readonly Item[]>;

/** What a list is of. */
export interface ListKind<Item> {
  /** Of one item: `drop`. */
  readonly noun: string;
  readonly schema: z.ZodType<Item>;
  readonly columns: Readonly<Record<string, (item: Item) => CsvCell>>;
}

/** What a file says of its list. */
export interface ListFileHead {
  /** Repeats on every row of a CSV file, so that a row taken out of it still says where it is from. */
  readonly cells: Readonly<Record<string, string>>;
  /** The same for files that have a head. */
  readonly fields: Readonly<Record<string, unknown>>;
}

interface ListFileWriter {
  readonly extension: string;
  readonly mediaType: string;
  /** The file in parts. Deterministic: the same items give the same bytes. */
  readonly write: <Item>(
    kind: ListKind<Item>,
    head: ListFileHead,
    stretches: Stretches<Item>,
    csvFor: CsvReader,
  ) => AsyncGenerator<string>;
}

/** An item as programs read it: its times say that they are UTC. */
const plain = <Item>({ schema }: ListKind<Item>, item: Item): string =>
  JSON.stringify(withZones(schema, item));

const formatOf = ({ noun }: { readonly noun: string }): string => `dropscope-${noun}s/1`;

async function* toCsv<Item>(
  { columns }: ListKind<Item>,
  { cells }: ListFileHead,
  stretches: Stretches<Item>,
  csvFor: CsvReader,
): AsyncGenerator<string> {
  // By it a reader of the file knows whether texts have a quote before them.
  const head = { ...cells, [CSV_FOR_COLUMN]: csvFor };
  const tail = Object.values(head);
  yield csvStart(csvFor) + csvLine([...Object.keys(columns), ...Object.keys(head)], csvFor);
  for await (const items of stretches)
    yield items
      .map((item) => csvLine([...Object.values(columns).map((cellOf) => cellOf(item)), ...tail], csvFor))
      .join('');
}

async function* toJson<Item>(
  kind: ListKind<Item>,
  { fields }: ListFileHead,
  stretches: Stretches<Item>,
): AsyncGenerator<string> {
  const opening = JSON.stringify({ format: formatOf(kind), ...fields }, null, 2).slice(0, -2);
  yield `${opening},\n  "${kind.noun}s": [`;
  let comma = '';
  for await (const items of stretches) {
    yield items
      .map((item) => {
        const line = `${comma}\n    ${plain(kind, item)}`;
        comma = ',';
        return line;
      })
      .join('');
  }
  yield '\n  ]\n}\n';
}

async function* toNdjson<Item>(
  kind: ListKind<Item>,
  { fields }: ListFileHead,
  stretches: Stretches<Item>,
): AsyncGenerator<string> {
  yield jsonLine({ type: 'list', format: formatOf(kind), ...fields });
  for await (const items of stretches)
    yield items.map((item) => jsonLine({ type: kind.noun, ...withZones(kind.schema, item) })).join('');
}

/** A list of items as a table or as data; citations of it are written by `citation-list.ts`. */
export const listFileWriters = {
  csv: { extension: 'csv', mediaType: MEDIA_TYPES.csv, write: toCsv },
  json: { extension: 'json', mediaType: MEDIA_TYPES.json, write: toJson },
  ndjson: { extension: 'ndjson', mediaType: MEDIA_TYPES.ndjson, write: toNdjson },
} as const satisfies Readonly<Record<string, ListFileWriter>>;

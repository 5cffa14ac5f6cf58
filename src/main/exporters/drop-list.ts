import type { CitationSource } from '#shared/citation.ts';
import type { CitationFormat } from '#shared/contract/citations.ts';
import type { Dataset } from '#shared/contract/datasets.ts';
import { dropSchema, type Drop, type DropListFormat, type DropSort } from '#shared/contract/drops.ts';
import { withZones } from '#shared/contract/zoned.ts';
import { csvLine, csvStart, type CsvCell, type CsvReader } from '#shared/csv.ts';
import { zonedTime } from '#shared/time.ts';
import { citationWriters, type Citable } from './citation-list.ts';

/** What a list of drops says of itself in every format. */
export interface DropListHead {
  /** The filter as a query string: `search=storm&year=2018`; empty for all drops. */
  readonly filter: string;
  readonly sort: DropSort;
  readonly total: number;
  /** SHA-256 over the lines `number record-SHA-256`, in the order of the list. */
  readonly sha256: string;
  readonly dataset: Pick<Dataset, 'name' | 'sha256' | 'importedAt'> | null;
  /** The working set that the filter names; a live one has no hash. */
  readonly set?: { readonly name: string; readonly sha256: string | null };
}

/** Drops are handed over in stretches, so that a long list leaves the loop free. */
type Stretches = AsyncIterable<readonly Drop[]>;

interface DropListWriter {
  readonly extension: string;
  readonly mediaType: string;
  readonly write: (head: DropListHead, stretches: Stretches, csvFor: CsvReader) => Promise<string>;
}

const columns: Readonly<Record<string, (drop: Drop) => CsvCell>> = {
  drop_number: ({ dropNumber }) => dropNumber,
  time_utc: ({ timestamp }) => zonedTime(timestamp),
  text: ({ content }) => content,
  platform: ({ platform }) => platform,
  board: ({ boardName }) => boardName,
  author: ({ author }) => author,
  tripcode: ({ tripcode }) => tripcode,
  post_id: ({ postId }) => postId,
  is_authenticated: ({ isAuthenticated }) => isAuthenticated,
  images: ({ images }) => images.join(' '),
  links: ({ links }) => links.join(' '),
  source_url: ({ sourceUrl }) => sourceUrl,
  record_sha256: ({ recordHash }) => recordHash,
};

/** What repeats on every row, so that a row taken out of the file still says where it is from. */
const headCells = ({
  filter,
  sort,
  total,
  sha256,
  dataset,
  set,
}: DropListHead): Readonly<Record<string, string>> => ({
  filter,
  sort,
  list_drops: String(total),
  list_sha256: sha256,
  dataset: dataset?.name ?? '',
  dataset_sha256: dataset?.sha256 ?? '',
  ...(set === undefined ? {} : { set: set.name, set_sha256: set.sha256 ?? '' }),
});

/** A drop as programs read it: its times say that they are UTC. */
const plain = (drop: Drop): string => JSON.stringify(withZones(dropSchema, drop));

const joined = async (stretches: Stretches, write: (drop: Drop) => string): Promise<string> => {
  const parts: string[] = [];
  for await (const drops of stretches) parts.push(drops.map(write).join(''));
  return parts.join('');
};

const toCsv = async (head: DropListHead, stretches: Stretches, csvFor: CsvReader): Promise<string> => {
  const repeated = headCells(head);
  const tail = Object.values(repeated);
  const heading = csvLine([...Object.keys(columns), ...Object.keys(repeated)], csvFor);
  const rows = await joined(stretches, (drop) =>
    csvLine([...Object.values(columns).map((cellOf) => cellOf(drop)), ...tail], csvFor),
  );
  return csvStart(csvFor) + heading + rows;
};

const FORMAT = 'dropscope-drops/1';

const zonedHead = (head: DropListHead): DropListHead => ({
  ...head,
  dataset: head.dataset && { ...head.dataset, importedAt: zonedTime(head.dataset.importedAt) },
});

const toJson = async (head: DropListHead, stretches: Stretches): Promise<string> => {
  const drops = await joined(stretches, (drop) => `,\n    ${plain(drop)}`);
  const opening = JSON.stringify({ format: FORMAT, ...zonedHead(head) }, null, 2).slice(0, -2);
  return `${opening},\n  "drops": [${drops.slice(1)}\n  ]\n}\n`;
};

const toNdjson = async (head: DropListHead, stretches: Stretches): Promise<string> =>
  `${JSON.stringify({ type: 'list', format: FORMAT, ...zonedHead(head) })}\n${await joined(
    stretches,
    (drop) => `{"type":"drop",${plain(drop).slice(1)}\n`,
  )}`;

const sourceOf = ({ dataset }: DropListHead): CitationSource => ({
  datasetName: dataset?.name ?? '',
  datasetSha256: dataset?.sha256 ?? '',
  accessed: dataset?.importedAt.slice(0, 10) ?? '',
});

/** What each citation notes of its list, in formats without comments. */
const listNote = (head: DropListHead): string => {
  const set =
    head.set === undefined ? '' : `. Set: ${head.set.name}, SHA-256 ${head.set.sha256 ?? 'none (live)'}`;
  return `List: ${head.filter === '' ? 'all drops' : head.filter}, SHA-256 ${head.sha256}${set}`;
};

async function* citables(stretches: Stretches): AsyncGenerator<readonly Citable[]> {
  for await (const drops of stretches) yield drops.map((drop) => ({ kind: 'drop', drop }));
}

/** Drops are cited as the items of any list are. */
const citations = (format: CitationFormat): DropListWriter => ({
  ...citationWriters[format],
  write: (head, stretches) =>
    citationWriters[format].write(
      { list: Object.entries(headCells(head)), note: listNote(head), source: sourceOf(head) },
      citables(stretches),
    ),
});

/** Every format of a list of drops. Deterministic: the same drops and filter give the same bytes. */
export const dropListWriters: Readonly<Record<DropListFormat, DropListWriter>> = {
  csv: { extension: 'csv', mediaType: 'text/csv; charset=utf-8', write: toCsv },
  json: { extension: 'json', mediaType: 'application/json; charset=utf-8', write: toJson },
  ndjson: { extension: 'ndjson', mediaType: 'application/x-ndjson; charset=utf-8', write: toNdjson },
  bibtex: citations('bibtex'),
  'csl-json': citations('csl-json'),
  ris: citations('ris'),
};

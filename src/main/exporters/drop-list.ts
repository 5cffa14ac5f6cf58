import type { CitationSource } from '#shared/citation.ts';
import type { CitationFormat } from '#shared/contract/citations.ts';
import type { Dataset } from '#shared/contract/datasets.ts';
import { dropSchema, type Drop, type DropSort } from '#shared/contract/drops.ts';
import type { ListFormat } from '#shared/contract/list-formats.ts';
import type { CsvReader } from '#shared/csv.ts';
import { zonedTime } from '#shared/time.ts';
import { citationWriters, type Citable } from './citation-list.ts';
import { headCells, type ItemListHead } from './item-list.ts';
import { listFileWriters, type ListKind, type Stretches } from './list-file.ts';

/** What a list of drops says of itself in every format. */
export interface DropListHead extends Omit<ItemListHead, 'sort'> {
  readonly sort: DropSort;
  readonly dataset: Pick<Dataset, 'name' | 'sha256' | 'importedAt'> | null;
}

interface DropListWriter {
  readonly extension: string;
  readonly mediaType: string;
  readonly write: (head: DropListHead, stretches: Stretches<Drop>, csvFor: CsvReader) => Promise<string>;
}

const dropKind: ListKind<Drop> = {
  noun: 'drop',
  schema: dropSchema,
  columns: {
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
  },
};

const cellsOf = ({ dataset, ...head }: DropListHead): Readonly<Record<string, string>> =>
  headCells('drop', head, { dataset: dataset?.name ?? '', dataset_sha256: dataset?.sha256 ?? '' });

const zonedHead = (head: DropListHead): DropListHead => ({
  ...head,
  dataset: head.dataset && { ...head.dataset, importedAt: zonedTime(head.dataset.importedAt) },
});

const listFile = (format: keyof typeof listFileWriters): DropListWriter => ({
  ...listFileWriters[format],
  write: async (head, stretches, csvFor) => {
    const said = { cells: cellsOf(head), fields: { ...zonedHead(head) } };
    const parts: string[] = [];
    for await (const part of listFileWriters[format].write(dropKind, said, stretches, csvFor))
      parts.push(part);
    return parts.join('');
  },
});

const sourceOf = ({ dataset }: DropListHead): CitationSource => ({
  datasetName: dataset?.name ?? '',
  datasetSha256: dataset?.sha256 ?? '',
  accessed: dataset?.importedAt.slice(0, 10) ?? '',
});

/** The filter in citations, which have no other column that says of what it is. */
const filterWords = ({ filter }: DropListHead): string => (filter === '' ? 'all drops' : filter);

/** What each citation notes of its list, in formats without comments. */
const listNote = (head: DropListHead): string => {
  const set =
    head.set === undefined ? '' : `. Set: ${head.set.name}, SHA-256 ${head.set.sha256 ?? 'none (live)'}`;
  return `List: ${filterWords(head)}, SHA-256 ${head.sha256}${set}`;
};

async function* citables(stretches: Stretches<Drop>): AsyncGenerator<readonly Citable[]> {
  for await (const drops of stretches) yield drops.map((drop) => ({ kind: 'drop', drop }));
}

/** Drops are cited as the items of any list are. */
const citations = (format: CitationFormat): DropListWriter => ({
  ...citationWriters[format],
  write: (head, stretches) =>
    citationWriters[format].write(
      {
        list: Object.entries({ ...cellsOf(head), filter: filterWords(head) }),
        note: listNote(head),
        source: sourceOf(head),
      },
      citables(stretches),
    ),
});

/** Every format of a list of drops. Deterministic: the same drops and filter give the same bytes. */
export const dropListWriters: Readonly<Record<ListFormat, DropListWriter>> = {
  csv: listFile('csv'),
  json: listFile('json'),
  ndjson: listFile('ndjson'),
  bibtex: citations('bibtex'),
  'csl-json': citations('csl-json'),
  ris: citations('ris'),
};

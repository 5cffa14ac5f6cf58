import { createRandom } from '#main/analysis/chance/random.ts';
import type { Database } from '#main/db/database.ts';
import { openDrops } from '#main/importers/drops/read.ts';
import type { DropRecord } from '#main/importers/drops/record.ts';
import { compileRows } from '#main/importers/drops/rows.ts';
import { IMPORT_LIMITS } from '#main/importers/files/bytes.ts';
import { raiseChange } from '#main/repositories/data-state.ts';
import { insertDataset, setOpenDataset } from '#main/repositories/datasets.ts';
import { prepareDrops } from '#main/repositories/drop-imports.ts';
import { insertImport } from '#main/repositories/imports.ts';
import { benchArchive } from './source.ts';

const AT_ONCE = 20_000;

const readArchive = async (): Promise<readonly DropRecord[]> => {
  const { reading, close } = await openDrops(benchArchive(), 'posts.json', {}, IMPORT_LIMITS);
  const drops: DropRecord[] = [];
  for await (const batch of reading.batches())
    for (const outcome of batch) if ('item' in outcome) drops.push(outcome.item);
  await close();
  return drops;
};

/** Makes the drop of any number: an archive's drop with other lines, so that no text returns, and the times going on. */
const multiplier = (archive: readonly DropRecord[]): ((number: number) => DropRecord) => {
  const random = createRandom(4966);
  const lines = archive.flatMap(({ content }) => content.split('\n')).filter((line) => line !== '');
  const start = archive[0]?.time ?? 0;
  return (number) => {
    const one = archive[number % archive.length];
    if (one === undefined) throw new Error('The archive is empty.');
    const own = one.content.split('\n');
    const content = own.map(() => lines[random.below(lines.length)] ?? '').join('\n');
    return { ...one, number, time: start + number * 60, postId: String(number), content, references: [] };
  };
};

/** What makes the drop of any number from 1 on. */
export const largeArchive = async () => multiplier(await readArchive());

/** Fills an empty database with so many drops through the statements of an import, without abbreviation matches. */
export const fillLarge = async (store: Database, count: number): Promise<void> => {
  const make = await largeArchive();
  const importId = await store.write((tx) => {
    const dataset_id = insertDataset(tx, { kind: 'archive', name: 'bench', created_at: 0 });
    setOpenDataset(tx, dataset_id);
    return insertImport(tx, {
      subject: 'drops',
      origin: 'file',
      name: 'bench',
      file_name: 'bench',
      sha256: '',
      layout: '',
      username: null,
      dataset_id,
      license_note: '',
      importer_version: '',
      started_at: 0,
    });
  });
  for (let from = 1; from <= count; from += AT_ONCE)
    await store.write((tx) => {
      const { put, flush } = prepareDrops(tx, { isSearchable: true });
      const drops = Array.from({ length: Math.min(AT_ONCE, count - from + 1) }, (_, at) => make(from + at));
      const toRow = compileRows(drops);
      for (const drop of drops) put(toRow(drop, importId), [], false);
      flush();
    });
  await store.write((tx) => {
    raiseChange(tx, 'drops');
  });
};

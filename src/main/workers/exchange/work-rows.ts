import { z } from 'zod';
import { decodeItems } from '#main/analysis/sets/item-stretches.ts';
import type { Executor } from '#main/db/open.ts';
import { handCodes } from '#main/repositories/coder.ts';
import { findDraws } from '#main/repositories/corpora.ts';
import { findFrozenSets, findSetChunks } from '#main/repositories/frozen-sets.ts';
import { findSavedSearches } from '#main/repositories/saved-searches.ts';
import { findStopWords } from '#main/repositories/stop-words.ts';
import { versionValues } from './book-versions.ts';
import { codingRows, type WorkRow } from './coding-work.ts';
import { drawValues } from './draws.ts';

const setRows = async (db: Executor): Promise<WorkRow[]> => {
  const rows: WorkRow[] = [];
  const draws = await findDraws(db);
  for (const set of await findFrozenSets(db)) {
    const { id, name, query, hash } = set;
    const list = decodeItems(await findSetChunks(db, id));
    const content = {
      name: set.work_name ?? name,
      query,
      hash,
      datasetSha256: set.dataset_sha256,
      createdAt: set.created_at,
      items: list.keys,
      hashes: Buffer.from(list.hashes).toString('base64'),
    };
    const drawn = drawValues(draws.get(id) ?? []);
    rows.push({ kind: 'set', id: set.work_id ?? hash, values: { content, ...drawn } });
  }
  return rows;
};

const noteRows = async (db: Executor): Promise<WorkRow[]> =>
  (await db.selectFrom('notes').select(['id', 'subject', 'text', 'created_at']).execute()).map(
    ({ id, subject, text, created_at }) => ({
      kind: 'note' as const,
      id,
      values: { text: { subject, text, createdAt: created_at } },
    }),
  );

const codebookRows = async (db: Executor): Promise<WorkRow[]> => {
  const versions = await versionValues(db);
  return (await db.selectFrom('codebooks').selectAll().execute()).map(
    ({ id, name, otherwise, codes_json, created_at }) => ({
      kind: 'codebook' as const,
      id,
      values: {
        content: { name, otherwise, codes: codes_json, createdAt: created_at },
        ...versions.get(id),
      },
    }),
  );
};

const codeRows = async (db: Executor): Promise<WorkRow[]> =>
  (
    await handCodes(db)
      .leftJoin('datasets', 'datasets.id', 'human_codes.dataset_id')
      .select(['human_codes.codebook_id', 'human_codes.drop_number', 'code', 'coded_at', 'datasets.name'])
      .select('sha256')
      .execute()
  ).map(({ codebook_id, drop_number, code, coded_at, name, sha256 }) => ({
    kind: 'code' as const,
    id: `${codebook_id}/${drop_number}/${name ?? ''}`,
    values: { code: { code, codedAt: coded_at, ...(sha256 === null ? {} : { version: sha256 }) } },
  }));

/** Without the set that it is narrowed to, which has an id for others. */
const withoutSet = (view: string): string => {
  const parameters = new URLSearchParams(view);
  parameters.delete('set');
  return parameters.toString();
};

const searchRows = async (db: Executor): Promise<WorkRow[]> => {
  const sets = new Map(
    (await findFrozenSets(db)).map(({ name, work_id }) => [name.toLowerCase(), work_id ?? ''] as const),
  );
  return (await findSavedSearches(db)).map(({ id, name, work_name, view, filter_json, created_at }) => {
    const { set, ...filter } = z.record(z.string(), z.string()).parse(JSON.parse(filter_json));
    const content = {
      name: work_name ?? name,
      filter,
      createdAt: created_at,
      view: set === undefined ? view : withoutSet(view),
      set: set === undefined ? null : (sets.get(set.toLowerCase()) ?? ''),
    };
    return { kind: 'search', id, values: { content } };
  });
};

const tagRows = async (db: Executor): Promise<WorkRow[]> =>
  (await db.selectFrom('tags').select(['path', 'folded']).execute()).map(({ path, folded }) => ({
    kind: 'tag' as const,
    id: folded,
    values: { path },
  }));

const taggingRows = async (db: Executor): Promise<WorkRow[]> =>
  (
    await db
      .selectFrom('item_tags')
      .innerJoin('tags', 'tags.id', 'tag_id')
      .select(['item', 'folded'])
      .execute()
  ).map(({ item, folded }) => ({
    kind: 'tagging' as const,
    id: `${folded}#${item}`,
    values: { tag: true },
  }));

const stopWordRows = async (db: Executor): Promise<WorkRow[]> =>
  (await findStopWords(db)).map((id) => ({ kind: 'stop-word' as const, id, values: { word: true } }));

/** Everything that has a table here, with what its fields say. */
export const readRows = async (db: Executor): Promise<readonly WorkRow[]> =>
  (
    await Promise.all([
      ...[setRows(db), searchRows(db), tagRows(db), taggingRows(db)],
      ...[noteRows(db), codebookRows(db), codeRows(db), codingRows(db), stopWordRows(db)],
    ])
  ).flat();

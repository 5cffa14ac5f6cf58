import { isRemoved, type WorkItem } from '#main/analysis/exchange/merge-work.ts';
import { encodeItems } from '#main/analysis/sets/item-stretches.ts';
import { AppError } from '#main/base/errors.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import { deleteHumanCode, setHumanCode } from '#main/repositories/coder.ts';
import { deleteFrozenSet, insertFrozenSet } from '#main/repositories/frozen-sets.ts';
import { readHeldSets } from '#main/repositories/held-sets.ts';
import { deleteNote, insertNote, updateNote } from '#main/repositories/notes.ts';
import { deleteSavedSearch } from '#main/repositories/saved-searches.ts';
import { deleteStopWord, insertStopWord } from '#main/repositories/stop-words.ts';
import { placeTag, placeTagging, removeTagging, secondsOf, settleTag } from './apply-tags.ts';
import { codebookValueSchema, codeValueSchema } from './book-values.ts';
import { placeVersions } from './book-versions.ts';
import { placeBatch, placeCoding, placeDecision, removeCoding } from './coding-work.ts';
import { placeDraws } from './draws.ts';
import { dropKept, keepItem, setVersions } from './store.ts';
import { contentOf, noteValueSchema, searchValueSchema, setValueSchema } from './values.ts';

const NAME_MAX = 80;
const TAIL = 8;

const otherName = (name: string, id: string): string =>
  `${name.slice(0, NAME_MAX - TAIL - 1)} ${id.slice(0, TAIL)}`;

const isTaken = (tx: WriteTransaction, name: string): boolean =>
  tx
    .prepare(
      `SELECT 1 FROM frozen_sets WHERE name = ? COLLATE NOCASE
        UNION ALL SELECT 1 FROM saved_searches WHERE name = ? COLLATE NOCASE`,
    )
    .get(name, name) !== undefined;

/** A name that is taken here gets the beginning of the set’s hash; with others it keeps its own. */
const insertSet = (tx: WriteTransaction, item: WorkItem): void => {
  const { id } = item;
  const { name, query, hash, datasetSha256, createdAt, items, hashes } = setValueSchema.parse(
    contentOf(item),
  );
  const row = { query, hash, dataset_sha256: datasetSha256, created_at: createdAt, item_count: items.length };
  const taken = isTaken(tx, name);
  insertFrozenSet(
    tx,
    { ...row, work_id: id, name: taken ? otherName(name, id) : name, work_name: taken ? name : null },
    encodeItems({ keys: items, hashes: Buffer.from(hashes, 'base64') }),
  );
};

const placeSet = (tx: WriteTransaction, item: WorkItem): boolean => {
  const known = tx.run(tx.query.selectFrom('frozen_sets').select('id').where('work_id', '=', item.id));
  if (known.length === 0) insertSet(tx, item);
  placeDraws(tx, item);
  return true;
};

const placeNote = (tx: WriteTransaction, item: WorkItem): boolean => {
  const { id } = item;
  const { subject, text, createdAt } = noteValueSchema.parse(contentOf(item));
  const changedAt = secondsOf(item, 'text');
  if (updateNote(tx, id, text, changedAt) === undefined)
    insertNote(tx, { id, subject, text, created_at: createdAt, changed_at: changedAt });
  return true;
};

const placeCodebook = (tx: WriteTransaction, item: WorkItem): boolean => {
  const { name, otherwise, codes, createdAt } = codebookValueSchema.parse(contentOf(item));
  const row = { id: item.id, name, otherwise, codes_json: codes, created_at: createdAt };
  tx.change(
    tx.query
      .insertInto('codebooks')
      .values(row)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({ name, otherwise, codes_json: codes, created_at: createdAt }),
      ),
  );
  placeVersions(tx, item);
  return true;
};

/** Where a code belongs here; null where its code book or its dataset is not. */
const codeKeyOf = (tx: WriteTransaction, id: string) => {
  const [book = '', number = '', ...rest] = id.split('/');
  const [known] = tx.run(tx.query.selectFrom('codebooks').select('id').where('id', '=', book));
  const [dataset] = tx.run(tx.query.selectFrom('datasets').select('id').where('name', '=', rest.join('/')));
  if (known === undefined || dataset === undefined || !/^\d{1,9}$/u.test(number)) return null;
  return { codebook_id: book, dataset_id: dataset.id, drop_number: Number(number) };
};

const placeCode = (tx: WriteTransaction, item: WorkItem): boolean => {
  const key = codeKeyOf(tx, item.id);
  if (key === null) return false;
  const { code, codedAt, version = null } = codeValueSchema.parse(contentOf(item));
  setHumanCode(tx, { ...key, code, coded_at: codedAt }, version);
  return true;
};

const placeSearch = (tx: WriteTransaction, item: WorkItem): boolean => {
  const { id } = item;
  const { name, view, filter, set, createdAt } = searchValueSchema.parse(contentOf(item));
  const [narrowing] =
    set === null
      ? [null]
      : tx.run(tx.query.selectFrom('frozen_sets').select('name').where('work_id', '=', set));
  if (narrowing === undefined) {
    deleteSavedSearch(tx, id);
    return false;
  }
  const [former] = tx.run(tx.query.selectFrom('saved_searches').selectAll().where('id', '=', id));
  const isSame = former !== undefined && (former.work_name ?? former.name) === name;
  const nameTaken = !isSame && isTaken(tx, name);
  const parameters = new URLSearchParams(view);
  if (narrowing !== null) parameters.set('set', narrowing.name);
  const row = {
    name: isSame ? former.name : nameTaken ? otherName(name, id) : name,
    work_name: isSame ? former.work_name : nameTaken ? name : null,
    view: narrowing === null ? view : parameters.toString(),
    filter_json: JSON.stringify(narrowing === null ? filter : { ...filter, set: narrowing.name }),
    created_at: createdAt,
  };
  tx.change(
    tx.query
      .insertInto('saved_searches')
      .values({ id, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row)),
  );
  return true;
};

/** @throws AppError `conflict` where the set is held out: without it its items would be in every list again. */
const removeSet = (tx: WriteTransaction, id: string): void => {
  const [set] = tx.run(tx.query.selectFrom('frozen_sets').select(['id', 'name']).where('work_id', '=', id));
  if (set === undefined) return;
  if (readHeldSets(tx).includes(set.id))
    throw new AppError(
      'conflict',
      `The file removes the set “${set.name}”, which is held out here until a plan that names it is locked: nothing was imported.`,
    );
  deleteFrozenSet(tx, set.name);
};

const remove = (tx: WriteTransaction, { kind, id }: WorkItem): void => {
  if (kind === 'note') deleteNote(tx, id);
  if (kind === 'search') deleteSavedSearch(tx, id);
  if (kind === 'tagging') removeTagging(tx, id);
  if (kind === 'set') removeSet(tx, id);
  if (kind === 'stop-word') deleteStopWord(tx, id);
  removeCoding(tx, { kind, id });
  const key = kind === 'code' ? codeKeyOf(tx, id) : null;
  if (key !== null) deleteHumanCode(tx, key);
};

const placeStopWord = (tx: WriteTransaction, item: WorkItem): boolean => {
  insertStopWord(tx, item.id, secondsOf(item, 'word'));
  return true;
};

const places = {
  set: placeSet,
  search: placeSearch,
  tag: placeTag,
  tagging: placeTagging,
  note: placeNote,
  codebook: placeCodebook,
  code: placeCode,
  batch: placeBatch,
  coding: placeCoding,
  decision: placeDecision,
  'stop-word': placeStopWord,
} as const;

const place = (tx: WriteTransaction, item: WorkItem, me: string): boolean =>
  item.kind !== 'author' &&
  item.kind !== 'log' &&
  contentOf(item) !== undefined &&
  places[item.kind](tx, item, me);

/** Makes the data folder say what an item says. What has no table here, or no place yet, is kept whole. */
export const applyItem = (tx: WriteTransaction, item: WorkItem, me: string): void => {
  const isGone = isRemoved(item);
  if (isGone) remove(tx, item);
  if (!isGone && place(tx, item, me)) {
    dropKept(tx, item);
    setVersions(tx, item, me);
    return;
  }
  keepItem(tx, item);
  // What is removed here may be written again, and is then later than its removal.
  setVersions(tx, isGone ? item : { ...item, fields: {} }, me);
  if (isGone && item.kind === 'tag') settleTag(tx, item.id);
};

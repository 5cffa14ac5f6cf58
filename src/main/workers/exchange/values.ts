import { z } from 'zod';
import { actSchema } from '#main/analysis/claims/acts.ts';
import { verifyChain, type ChainEntry, type JsonValue } from '#main/analysis/claims/hash-chain.ts';
import { actsOf } from '#main/analysis/claims/log-acts.ts';
import { sequenceFault } from '#main/analysis/claims/replay.ts';
import { chainField, LOG_FIELD } from '#main/analysis/exchange/merge-logs.ts';
import type { WorkItem } from '#main/analysis/exchange/merge-work.ts';
import { plansFault } from '#main/analysis/plans/check-log.ts';
import { studyActSchema } from '#main/analysis/plans/study-acts.ts';
import { ITEM_HASH_BYTES } from '#main/analysis/sets/item-list.ts';
import { setHash, stretchesOf } from '#main/analysis/sets/item-stretches.ts';
import { normaliseWord } from '#main/analysis/text/tokens.ts';
import { savedSearchBodySchema } from '#shared/contract/saved-searches.ts';
import { setNameSchema } from '#shared/contract/sets.ts';
import { tagPathSchema } from '#shared/contract/tags.ts';
import { readItemKey, readRunKey } from '#shared/items.ts';
import { ownStopWordSchema } from '#shared/methods/text-bench.ts';
import { setSubject } from '#shared/note-parts.ts';
import { foldTag } from '#shared/tags.ts';
import type { WorkKind } from '#shared/written.ts';
import { codebookValueSchema, codeValueSchema, secondsSchema, sha256Schema } from './book-values.ts';
import { isVersionField } from './book-versions.ts';
import {
  batchValueSchema,
  codingValueSchema,
  decisionValueSchema,
  isBlindKind,
  isClosedField,
  readCodingId,
} from './coding-values.ts';
import { isDrawField } from './draws.ts';

export const noteValueSchema = z.strictObject({
  subject: z.string().max(400).nullable(),
  text: z.string().min(1).max(100_000),
  createdAt: secondsSchema,
});

export const setValueSchema = z.strictObject({
  name: setNameSchema,
  query: z.string().max(20_000),
  hash: sha256Schema,
  datasetSha256: z.string().max(64).nullable(),
  createdAt: secondsSchema,
  items: z.array(z.string().min(1).max(300)),
  /** Base64 of the hashes of all items. */
  hashes: z.string(),
});

export const searchValueSchema = z.strictObject({
  name: savedSearchBodySchema.shape.name,
  view: savedSearchBodySchema.shape.view,
  filter: savedSearchBodySchema.shape.filter,
  /** Id of the set that it is narrowed to: sets have other names elsewhere. */
  set: z.string().max(64).nullable(),
  createdAt: secondsSchema,
});

/** Its path as it is spelled. When it was made and by whom is in the version: two who make one tag agree. */
export const tagValueSchema = tagPathSchema;
const taggingValueSchema = z.literal(true);
const stopWordValueSchema = z.literal(true);

/** How the id of a log of claims ends. */
export const CLAIMS_LOG = '/claims';
/** How the id of a log of plans ends. */
export const PLANS_LOG = '/plans';

export const logValueSchema = z.array(
  z.strictObject({ previous: sha256Schema, hash: sha256Schema, payload: z.string() }),
);

/** What each kind says, in its one field. */
const contents: Readonly<Record<WorkKind, { readonly field: string; readonly schema: z.ZodType }>> = {
  author: { field: 'name', schema: z.string().min(1).max(200) },
  set: { field: 'content', schema: setValueSchema },
  search: { field: 'content', schema: searchValueSchema },
  tag: { field: 'path', schema: tagValueSchema },
  tagging: { field: 'tag', schema: taggingValueSchema },
  note: { field: 'text', schema: noteValueSchema },
  codebook: { field: 'content', schema: codebookValueSchema },
  code: { field: 'code', schema: codeValueSchema },
  batch: { field: 'content', schema: batchValueSchema },
  coding: { field: 'content', schema: codingValueSchema },
  decision: { field: 'content', schema: decisionValueSchema },
  'stop-word': { field: 'word', schema: stopWordValueSchema },
  log: { field: LOG_FIELD, schema: logValueSchema },
};

export const contentOf = ({ kind, fields }: Pick<WorkItem, 'kind' | 'fields'>) =>
  fields[contents[kind].field]?.value;

/** The tag and the item of a tagging, or null where the id names none. */
export const readTagging = (id: string): { readonly folded: string; readonly item: string } | null => {
  const at = id.indexOf('#');
  const [folded, item] = [id.slice(0, at), id.slice(at + 1)];
  const path = tagPathSchema.safeParse(folded);
  return at > 0 &&
    path.success &&
    foldTag(path.data) === folded.normalize('NFC') &&
    readItemKey(item) !== null
    ? { folded, item }
    : null;
};

const tagFault = (id: string, value: unknown): string | null =>
  foldTag(tagValueSchema.parse(value)) === id ? null : `the tag ${id} has another path`;

const searchFault = (id: string, value: unknown): string | null =>
  'set' in searchValueSchema.parse(value).filter ? `the search ${id} names a set` : null;

const SHOWN = 80;

/** Names are stored one on a line. */
const isItem = (key: string): boolean => readItemKey(key) !== null && !key.includes('\n');

const noteFault = (id: string, value: unknown): string | null => {
  const { subject } = noteValueSchema.parse(value);
  const isKnown =
    subject === null || isItem(subject) || readRunKey(subject) !== null || subject.startsWith(setSubject(''));
  return isKnown ? null : `the note ${id} is about ${subject.slice(0, SHOWN)}, which is nothing known`;
};

const setFault = (_id: string, value: unknown): string | null => {
  const { items, hashes, ...set } = setValueSchema.parse(value);
  const list = { keys: items, hashes: Buffer.from(hashes, 'base64') };
  const stranger = items.find((key) => !isItem(key));
  if (stranger !== undefined) return `there is no item ${JSON.stringify(stranger).slice(0, SHOWN)}`;
  if (new Set(items).size < items.length) return `the set “${set.name}” contains an item twice`;
  if (list.hashes.length !== items.length * ITEM_HASH_BYTES || setHash(set, stretchesOf(list)) !== set.hash)
    return `the set “${set.name}” does not have its hash`;
  return null;
};

/** What the entries of a log have to be, by the end of its id. */
const actFaults: readonly (readonly [ending: string, (entries: readonly ChainEntry[]) => string | null])[] = [
  [
    CLAIMS_LOG,
    (entries) => {
      const { acts, fault } = actsOf(entries, actSchema);
      return (fault ?? sequenceFault(acts))?.reason ?? null;
    },
  ],
  [
    PLANS_LOG,
    (entries) => {
      const { acts, fault } = actsOf(entries, studyActSchema);
      return fault?.reason ?? plansFault(acts);
    },
  ],
];

const logFault = (id: string, value: unknown, length: number): string | null => {
  const entries = logValueSchema.parse(value).map(({ previous, hash, payload }, index): ChainEntry => {
    return { index, previous, hash, payload: z.json().parse(JSON.parse(payload)) };
  });
  const checked = verifyChain(entries, { length, hash: entries.at(-1)?.hash ?? '' });
  if (!checked.isWhole) return `the log ${id} was changed (${checked.reason})`;
  const fault = actFaults.find(([ending]) => id.endsWith(ending))?.[1](entries) ?? null;
  return fault === null ? null : `the log ${id} cannot be read (${fault})`;
};

const faults: Partial<Record<WorkKind, (id: string, value: unknown, time: number) => string | null>> = {
  set: setFault,
  search: searchFault,
  tag: tagFault,
  note: noteFault,
  log: logFault,
};

/** A single word as the tokenizer compares it. */
const isStopWordId = (id: string): boolean =>
  ownStopWordSchema.safeParse(id).data === id && normaliseWord(id) === id;

/** Whether it was removed; of a tag that was renamed, its path now. */
const isRemovedValue = (kind: WorkKind, value: JsonValue): boolean =>
  typeof value === 'boolean' || (kind === 'tag' && tagValueSchema.safeParse(value).success);

/** A log has no removal, and a field for each of its chains; a set one for each of its draws, a code book for each version, a batch for each coder who has closed it; everything else has one field, and may be removed. */
const isField = (kind: WorkKind, name: string, value: JsonValue): boolean =>
  name === contents[kind].field ||
  (kind === 'log' ? name === chainField(value) : name === 'removed' && isRemovedValue(kind, value));

/** What is wrong with an item of a file, or null. @throws where a value is not of its kind */
export const itemFault = (item: WorkItem): string | null => {
  const { schema } = contents[item.kind];
  if (item.kind === 'tagging' && readTagging(item.id) === null) return `there is no tagging ${item.id}`;
  if (item.kind === 'stop-word' && !isStopWordId(item.id))
    return `${item.id.slice(0, SHOWN)} is no stop word`;
  if (isBlindKind(item.kind) && readCodingId(item.kind, item.id) === null)
    return `there is no ${item.kind} ${item.id}`;
  for (const [name, { value, time }] of Object.entries(item.fields)) {
    if (item.kind === 'set' && isDrawField(name, value)) continue;
    if (item.kind === 'codebook' && isVersionField(name, value)) continue;
    if (item.kind === 'batch' && isClosedField(name, value)) continue;
    if (!isField(item.kind, name, value)) return `${item.kind} ${item.id} has an unknown field`;
    if (name === 'removed') continue;
    schema.parse(value);
    const fault = faults[item.kind]?.(item.id, value, time) ?? null;
    if (fault !== null) return fault;
  }
  return null;
};

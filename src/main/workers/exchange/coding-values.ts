import { z } from 'zod';
import { canonicalJson, type JsonValue } from '#main/analysis/claims/hash-chain.ts';
import { workKey, type Work, type WorkConflict, type WorkItem } from '#main/analysis/exchange/merge-work.ts';
import { secondsSchema, storedBatchCodesSchema } from './book-values.ts';

const MOST_CODERS = 200;
const coderSchema = z.string().min(1).max(60);

/** What never changes of a batch; that a coder has closed it is a field of its own. */
export const batchValueSchema = z.strictObject({
  codebook: z.string().min(1).max(64),
  /** Name of its dataset. */
  dataset: z.string().max(400),
  name: z.string().min(1).max(400),
  unit: z.enum(['drop', 'span']),
  codes: storedBatchCodesSchema,
  /** How its drops were chosen: a text of JSON. */
  origin: z.string().max(4000),
  orderSeed: z.int().min(0).max(4_294_967_295),
  createdAt: secondsSchema,
  coders: z
    .array(coderSchema)
    .min(1)
    .max(MOST_CODERS)
    .refine((names) => new Set(names).size === names.length),
  drops: z
    .array(z.int().min(1).max(999_999_999))
    .min(1)
    .max(100_000)
    .refine((numbers) => new Set(numbers).size === numbers.length),
});

const givenSchema = z
  .strictObject({
    code: z.string().min(1).max(200),
    start: z.int().min(0).nullable(),
    end: z.int().min(1).nullable(),
  })
  .refine(({ start, end }) => (start === null) === (end === null) && (start ?? 0) < (end ?? 1));
const givenCodesSchema = z.array(givenSchema).max(10_000);

/** What one coder gave one drop. */
export const codingValueSchema = z.strictObject({
  codes: givenCodesSchema,
  isUnsure: z.boolean(),
  note: z.string().max(20_000),
  codedAt: secondsSchema,
});

export const decisionValueSchema = z.strictObject({
  codes: givenCodesSchema,
  reason: z.string().max(20_000),
  by: coderSchema,
  decidedAt: secondsSchema,
});

/** The codes of a batch by name. */
export const codeNamesIn = (codes: string): ReadonlySet<string> =>
  new Set(
    z
      .array(z.looseObject({ code: z.string() }))
      .parse(JSON.parse(codes))
      .map(({ code }) => code),
  );

/** The field that says that the coder of this place has closed a batch. */
export const closedField = (place: number): string => `closed@${place}`;

/** Whether a field of a batch says that one of its coders has closed it. */
export const isClosedField = (name: string, value: JsonValue): boolean =>
  /^closed@\d{1,3}$/u.test(name) && value === true;

const idOf = /^([^/]{1,64})\/([1-9]\d{0,8})(?:\/(.{1,60}))?$/su;

/** Batch, drop and coder of a coding, or batch and drop of a decision; null where the id names none. */
export const readCodingId = (
  kind: 'coding' | 'decision',
  id: string,
): { readonly batchId: string; readonly dropNumber: number; readonly coder: string } | null => {
  const [, batchId, number, coder] = idOf.exec(id) ?? [];
  if (batchId === undefined || number === undefined || (kind === 'coding') !== (coder !== undefined))
    return null;
  return { batchId, dropNumber: Number(number), coder: coder ?? '' };
};

const batchIn = (work: Work, id: string) => {
  const item = work.get(workKey({ kind: 'batch', id }));
  const content = batchValueSchema.safeParse(item?.fields['content']?.value);
  return item === undefined || !content.success ? null : { item, content: content.data };
};

/** Kinds that are shown once all coders of their batch have closed it. */
export const isBlindKind = (kind: WorkItem['kind']): kind is 'coding' | 'decision' =>
  kind === 'coding' || kind === 'decision';

/** Whether an item may be shown: codings may once every coder of the batch has closed it, as the work says. */
export const isShownIn = (work: Work, { kind, id }: Pick<WorkItem, 'kind' | 'id'>): boolean => {
  if (!isBlindKind(kind)) return true;
  const batch = batchIn(work, readCodingId(kind, id)?.batchId ?? '');
  return (
    batch !== null &&
    batch.content.coders.every((_, place) => batch.item.fields[closedField(place)]?.value === true)
  );
};

const withoutTime = (value: JsonValue): string => {
  const said = z.record(z.string(), z.json()).safeParse(value);
  if (!said.success) return canonicalJson(value);
  return canonicalJson({ ...said.data, codedAt: 0, decidedAt: 0 });
};

/** Whether both sides of a conflict say the same, given at two times: then there is nothing to decide. */
export const saysTheSame = ({ kind, kept, other }: WorkConflict): boolean =>
  isBlindKind(kind) && withoutTime(kept.value) === withoutTime(other.value);

/** Codes of a coding or a decision; none where it was removed and says nothing else. */
const codesIn = ({ kind, fields }: WorkItem) => {
  const schema = kind === 'coding' ? codingValueSchema : decisionValueSchema;
  const value = fields['content']?.value;
  return value === undefined ? [] : schema.parse(value).codes;
};

/** A batch as its codings are checked by it. */
export interface BatchFrame {
  readonly name: string;
  readonly unit: 'drop' | 'span';
  readonly codes: ReadonlySet<string>;
  readonly hasCoder: (coder: string) => boolean;
  readonly hasDrop: (dropNumber: number) => boolean;
}

/** Why a coding or a decision is not one of a batch, or null. */
export const misfitOf = (item: WorkItem, batch: BatchFrame): string | null => {
  const key = isBlindKind(item.kind) ? readCodingId(item.kind, item.id) : null;
  if (key === null) return `there is no ${item.kind} ${item.id}`;
  if (item.kind === 'coding' && !batch.hasCoder(key.coder))
    return `${key.coder} is no coder of the batch “${batch.name}”`;
  if (!batch.hasDrop(key.dropNumber)) return `the batch “${batch.name}” does not have drop ${key.dropNumber}`;
  const given = codesIn(item);
  const stranger = given.find(({ code }) => !batch.codes.has(code));
  if (stranger !== undefined) return `the batch “${batch.name}” has no code “${stranger.code}”`;
  return given.every(({ start }) => (start === null) === (batch.unit === 'drop'))
    ? null
    : `a code of the batch “${batch.name}” is not of its unit`;
};

/** What is wrong with the codings and decisions next to the batches in the same file, or null. */
export const codingsFault = (work: Work): string | null => {
  const frames = new Map<string, BatchFrame | null>();
  const frameOf = (id: string): BatchFrame | null => {
    const batch = batchIn(work, id);
    if (batch === null) return null;
    const { name, unit, codes, coders, drops } = batch.content;
    const [people, numbers] = [new Set(coders), new Set(drops)];
    return {
      name,
      unit,
      codes: codeNamesIn(codes),
      hasCoder: (coder) => people.has(coder),
      hasDrop: (dropNumber) => numbers.has(dropNumber),
    };
  };
  for (const item of work.values()) {
    if (!isBlindKind(item.kind)) continue;
    const batchId = readCodingId(item.kind, item.id)?.batchId ?? '';
    const frame = frames.has(batchId) ? frames.get(batchId) : frameOf(batchId);
    frames.set(batchId, frame ?? null);
    const fault = frame === null || frame === undefined ? null : misfitOf(item, frame);
    if (fault !== null) return fault;
  }
  return null;
};

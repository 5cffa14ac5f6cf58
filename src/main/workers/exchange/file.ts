import { createCipheriv, createDecipheriv, createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson, type JsonValue } from '#main/analysis/claims/hash-chain.ts';
import { workKey, type Work, type WorkItem } from '#main/analysis/exchange/merge-work.ts';
import { AppError, messageOf } from '#main/base/errors.ts';
import { parseStorableJson } from '#main/base/json.ts';
import { IMPORT_LIMITS, unreadable } from '#main/importers/files/bytes.ts';
import { openZip } from '#main/importers/files/zip.ts';
import { zippedBytes } from '#shared/stored-zip.ts';
import { kindsOfVersion, WORK_FILE_VERSION, WORK_KINDS, type WorkKind } from '#shared/written.ts';
import { codingsFault } from './coding-values.ts';
import { workItemSchema } from './store.ts';
import { itemFault } from './values.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

const keyOf = (id: string): Buffer => createHash('sha256').update(`dropscope coding ${id}`).digest();

/**
 * What a coder gave, as it is written to a file: who unpacks the file to look at it reads nothing. The key follows from the id, so
 * that the other program can place it once all have closed the batch; so it is no secret from anyone who writes a program for it, as
 * the database is not one. The same coding always gives the same text.
 */
const sealed = (id: string, value: JsonValue): string => {
  const [key, text] = [keyOf(id), canonicalJson(value)];
  const iv = createHmac('sha256', key).update(text).digest().subarray(0, IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv);
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString('base64');
};

const sealedSchema = z.string().min(4).max(200_000);

/** @throws where the text was changed */
const unsealed = (id: string, value: JsonValue): JsonValue => {
  const bytes = Buffer.from(sealedSchema.parse(value), 'base64');
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(id), bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    return z.json().parse(JSON.parse(text.toString('utf8')));
  } catch (error) {
    throw new Error(`the coding ${id} was changed`, { cause: error });
  }
};

const withContent = (item: WorkItem, change: (id: string, value: JsonValue) => JsonValue): WorkItem => {
  const { content } = item.fields;
  if (item.kind !== 'coding' || content === undefined) return item;
  return {
    ...item,
    fields: { ...item.fields, content: { ...content, value: change(item.id, content.value) } },
  };
};

/** An item as it is written to a file: of a coding, what was given can’t be read there. */
const sealItem = (item: WorkItem): WorkItem => withContent(item, sealed);

/** The item that was written. @throws where a coding was changed */
const unsealItem = (item: WorkItem): WorkItem => withContent(item, unsealed);

const FORMAT = 'dropscope-work';
const OLDEST_READ = 2;
const MANIFEST = 'manifest.json';
/** A text of JSON cannot be longer, and 10,000 notes are a few megabytes. */
const LIMITS = { ...IMPORT_LIMITS, maxBytes: 250_000_000, maxEntries: WORK_KINDS.length + 1 };

const manifestSchema = z.strictObject({
  format: z.literal(FORMAT),
  version: z.int(),
  files: z.record(z.string(), z.string()),
});

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const memberOf = (kind: string): string => (/ch$/u.test(kind) ? `${kind}es.json` : `${kind}s.json`);

/** Everything as one ZIP of canonical JSON: the same work always gives the same bytes. */
export const packWork = async (work: Work): Promise<Uint8Array<ArrayBuffer>> => {
  const texts = WORK_KINDS.map((kind) => {
    const items = [...work.values()].filter((item) => item.kind === kind);
    items.sort((a, b) => (a.id < b.id ? -1 : 1));
    const values = items.map(sealItem).map(({ id, fields }) => ({
      kind,
      id,
      fields: Object.fromEntries(
        Object.entries(fields).map(([name, { value, time, author, over }]) => [
          name,
          { value, time, author, over: over === null ? null : { time: over.time, author: over.author } },
        ]),
      ),
    }));
    return { name: memberOf(kind), text: canonicalJson(values) };
  });
  const files = Object.fromEntries(texts.map(({ name, text }) => [name, sha256(text)]));
  const manifest = {
    name: MANIFEST,
    text: canonicalJson({ format: FORMAT, version: WORK_FILE_VERSION, files }),
  };
  const members = [manifest, ...texts].map(({ name, text }) => ({ name, content: new Blob([text]) }));
  return zippedBytes(members);
};

/** JSON without a key that some readers take for more than a key; schemas pass it over. */
const parseJson = (text: string): unknown =>
  parseStorableJson(
    text,
    (json) =>
      JSON.parse(json, (key, value: unknown) => {
        if (key === '__proto__') throw unreadable('contains a key that no work has');
        return value;
      }) as unknown,
  );

const decoded = (content: Uint8Array, name: string): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    throw new Error(`${name.slice(0, 80)} is not UTF-8`);
  }
};

const readTexts = async (path: string, name: string): Promise<ReadonlyMap<string, string>> => {
  const zip = await openZip(path, name, LIMITS);
  try {
    const texts = new Map<string, string>();
    for (const file of zip.files) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of await file.open()) chunks.push(chunk);
      if (texts.has(file.name)) throw unreadable(`contains ${file.name.slice(0, 80)} twice`);
      texts.set(file.name, decoded(Buffer.concat(chunks), file.name));
    }
    return texts;
  } finally {
    await zip.close();
  }
};

const checkedFiles = (texts: ReadonlyMap<string, string>): readonly { kind: WorkKind; text: string }[] => {
  const manifest = manifestSchema.parse(parseJson(texts.get(MANIFEST) ?? ''));
  if (manifest.version < OLDEST_READ || manifest.version > WORK_FILE_VERSION)
    throw unreadable(
      `was written by another version of Dropscope (work format ${manifest.version}, this one reads ${OLDEST_READ} to ${WORK_FILE_VERSION})`,
    );
  const kinds = kindsOfVersion(manifest.version);
  return kinds.map((kind) => {
    const text = texts.get(memberOf(kind));
    if (text === undefined || texts.size !== kinds.length + 1)
      throw unreadable('does not contain the files that a file of work has');
    if (sha256(text) !== manifest.files[memberOf(kind)])
      throw unreadable(`was changed: ${memberOf(kind)} does not have its hash`);
    return { kind, text };
  });
};

const readItems = (texts: ReadonlyMap<string, string>): Work => {
  const work = new Map<string, WorkItem>();
  for (const { kind, text } of checkedFiles(texts))
    for (const written of z.array(workItemSchema).parse(parseJson(text))) {
      const item = unsealItem(written);
      const fault = item.kind === kind ? itemFault(item) : `${item.kind} ${item.id} is misplaced`;
      if (fault !== null) throw unreadable(`cannot be trusted: ${fault}`);
      if (work.has(workKey(item))) throw unreadable(`contains ${item.kind} ${item.id} twice`);
      work.set(workKey(item), item);
    }
  const fault = codingsFault(work);
  if (fault !== null) throw unreadable(`cannot be trusted: ${fault}`);
  return work;
};

/** The work in a file, checked whole. @throws AppError `invalid_file` with one sentence. */
export const unpackWork = async (path: string, name: string): Promise<Work> => {
  try {
    return readItems(await readTexts(path, name));
  } catch (error) {
    if (error instanceof AppError) throw error;
    const reason =
      error instanceof z.ZodError ? 'its contents are not of the form expected' : messageOf(error);
    throw new AppError(
      'invalid_file',
      `${name} is no file of exported work: ${reason.split('\n')[0] ?? ''}.`,
      {
        cause: error,
      },
    );
  }
};

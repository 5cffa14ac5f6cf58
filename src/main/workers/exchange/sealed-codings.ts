import { createCipheriv, createDecipheriv, createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson, type JsonValue } from '#main/analysis/claims/hash-chain.ts';
import type { WorkItem } from '#main/analysis/exchange/merge-work.ts';

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
export const sealItem = (item: WorkItem): WorkItem => withContent(item, sealed);

/** The item that was written. @throws where a coding was changed */
export const unsealItem = (item: WorkItem): WorkItem => withContent(item, unsealed);

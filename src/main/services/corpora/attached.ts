import { z } from 'zod';
import { AppError } from '#main/base/errors.ts';
import type { SecretStore } from '#main/base/secret-store.ts';
import { addressText, readAddress, type CorpusAddress } from '#main/corpora/address.ts';
import { withPostgresCorpus } from '#main/corpora/postgres.ts';
import type { CorpusServer } from '#main/corpora/session.ts';
import type { Database } from '#main/db/database.ts';
import type { Outbound } from '#main/outbound/types.ts';
import {
  deleteCorpus,
  findCorpora,
  findCorpus,
  insertCorpus,
  type CorpusRow,
} from '#main/repositories/corpora.ts';
import {
  corpusMappingSchema,
  LOCAL_CORPUS,
  type AttachBody,
  type AttachedCorpus,
  type CorpusMapping,
} from '#shared/contract/corpora.ts';
import { toTimestamp } from '#shared/time.ts';

export interface AttachedDeps {
  readonly store: Database;
  readonly secretStore: SecretStore;
  readonly outbound: Outbound;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** How a corpus is reached. */
export interface Reached {
  readonly server: CorpusServer;
  readonly mapping: CorpusMapping;
}

const addressSchema: z.ZodType<CorpusAddress> = z.object({
  host: z.string(),
  port: z.number(),
  database: z.string(),
  user: z.string(),
  tls: z.boolean(),
});

const ATTACH_SECONDS = 30;

const passwordName = (name: string): string => `CORPUS_PASSWORD_${name.toLowerCase()}`;

const noCorpus = (name: string): AppError =>
  new AppError('not_found', `There is no attached corpus “${name}”.`);

const toAttached = (row: CorpusRow): AttachedCorpus => {
  const address = addressSchema.parse(JSON.parse(row.address));
  const mapping = corpusMappingSchema.parse(JSON.parse(row.mapping));
  return {
    name: row.name,
    address: addressText(address),
    table: mapping.table,
    mapping,
    encrypted: address.tls,
    searchedBy: row.searched_by,
    attachedAt: toTimestamp(row.attached_at),
  };
};

/** The corpora of this data folder. An address is stored without its password, which goes to the keys. */
export const createAttached = ({ store, secretStore, outbound, now }: AttachedDeps) => ({
  list: async (): Promise<AttachedCorpus[]> => (await findCorpora(store.read)).map(toAttached),

  /** @throws AppError `not_found` */
  reach: async (name: string): Promise<Reached> => {
    const row = await findCorpus(store.read, name);
    if (row === undefined) throw noCorpus(name);
    return {
      mapping: corpusMappingSchema.parse(JSON.parse(row.mapping)),
      server: {
        address: addressSchema.parse(JSON.parse(row.address)),
        password: await secretStore.get(passwordName(row.name)),
        authority: row.authority,
        outbound,
      },
    };
  },

  /** Stores a corpus once the server has let its role in, the table is as mapped, and the role cannot write. */
  attach: async (
    { name, address: text, password: givenPassword, mapping, ...body }: AttachBody,
    signal?: AbortSignal,
  ): Promise<AttachedCorpus> => {
    if (name.toLowerCase() === LOCAL_CORPUS)
      throw new AppError('conflict', `“${LOCAL_CORPUS}” is the name of this workstation’s own posts.`);
    const existing = await findCorpus(store.read, name);
    if (existing !== undefined)
      throw new AppError('conflict', `A corpus “${existing.name}” is attached already; detach it first.`);
    const { address, password: inAddress } = readAddress(text);
    const password = givenPassword ?? inAddress;
    const authority = body.authority ?? null;
    const searchedBy = await withPostgresCorpus(
      { address, password, authority, outbound },
      mapping,
      { seconds: ATTACH_SECONDS, signal },
      async (corpus) => {
        // A view may name columns that its own tables no longer have.
        await corpus.search({}, 1);
        return corpus.searchedBy;
      },
    );
    const row: CorpusRow = {
      name,
      address: JSON.stringify(address),
      mapping: JSON.stringify(mapping),
      authority,
      searched_by: searchedBy,
      attached_at: Math.floor(now() / 1000),
    };
    if (password !== null) await secretStore.set(passwordName(name), password);
    try {
      await store.write((tx) => {
        insertCorpus(tx, row);
      });
    } catch (error) {
      await secretStore.remove(passwordName(name));
      throw error;
    }
    return toAttached(row);
  },

  /** @throws AppError `not_found` */
  detach: async (name: string): Promise<{ message: string }> => {
    const row = await findCorpus(store.read, name);
    if (row === undefined) throw noCorpus(name);
    await secretStore.remove(passwordName(row.name));
    await store.write((tx) => {
      deleteCorpus(tx, row.name);
    });
    return { message: `“${row.name}” was detached. Sets drawn from it stay.` };
  },
});
export type Attached = ReturnType<typeof createAttached>;

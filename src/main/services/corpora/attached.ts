import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { AppError } from '#main/base/errors.ts';
import type { StartProcess } from '#main/base/own-process.ts';
import type { SecretStore } from '#main/base/secret-store.ts';
import { createSerial } from '#main/base/serial.ts';
import { addressText, readAddress, type CorpusAddress } from '#main/corpora/address.ts';
import type { Corpus } from '#main/corpora/corpus.ts';
import { withParquetCorpus } from '#main/corpora/parquet.ts';
import { withPostgresCorpus, type QuestionOptions } from '#main/corpora/postgres.ts';
import {
  deleteCorpus,
  findCorpora,
  findCorpus,
  insertCorpus,
  type CorpusRow,
} from '#main/repositories/corpora.ts';
import type { SystemParts } from '#main/services/system/index.ts';
import {
  corpusMappingSchema,
  LOCAL_CORPUS,
  type AttachBody,
  type AttachedCorpus,
  type CorpusMapping,
} from '#shared/contract/corpora.ts';
import { toTimestamp } from '#shared/time.ts';

export interface AttachedDeps extends Pick<SystemParts, 'store' | 'outbound' | 'now'> {
  readonly secretStore: SecretStore;
  readonly startProcess: StartProcess;
}

/** Where a corpus is: on a server, or in files of this machine. */
type Place = CorpusAddress | { readonly files: string };

/** Opens a corpus for one question. */
export type OpenCorpus = <Answer>(
  options: QuestionOptions,
  ask: (corpus: Corpus) => Promise<Answer>,
) => Promise<Answer>;

const placeSchema: z.ZodType<Place> = z.union([
  z.object({
    host: z.string(),
    port: z.number(),
    database: z.string(),
    user: z.string(),
    tls: z.boolean(),
  }),
  z.object({ files: z.string() }),
]);

const readPlace = (text: string): { readonly place: Place; readonly password: string | null } => {
  if (isAbsolute(text)) return { place: { files: resolve(text) }, password: null };
  const { address, password } = readAddress(text);
  return { place: address, password };
};

const ATTACH_SECONDS = 30;

const passwordName = (name: string): string => `CORPUS_PASSWORD_${name.toLowerCase()}`;

const noCorpus = (name: string): AppError =>
  new AppError('not_found', `There is no attached corpus “${name}”.`);

const toAttached = (row: CorpusRow): AttachedCorpus => {
  const place = placeSchema.parse(JSON.parse(row.address));
  const mapping = corpusMappingSchema.parse(JSON.parse(row.mapping));
  return {
    name: row.name,
    address: 'files' in place ? place.files : addressText(place),
    table: mapping.table,
    mapping,
    encrypted: 'tls' in place && place.tls,
    searchedBy: row.searched_by,
    attachedAt: toTimestamp(row.attached_at),
  };
};

interface Reached {
  readonly place: Place;
  readonly mapping: CorpusMapping;
  readonly password: string | null;
  readonly authority: string | null;
}

/** The corpora of this data folder. An address is stored without its password, which goes to the keys. */
export const createAttached = ({ store, secretStore, outbound, startProcess, now }: AttachedDeps) => {
  /** A row and its password are stored and removed together. */
  const inTurn = createSerial();
  const refuseAttached = async (name: string): Promise<void> => {
    const existing = await findCorpus(store.read, name);
    if (existing !== undefined)
      throw new AppError('conflict', `A corpus “${existing.name}” is attached already; detach it first.`);
  };
  const opened =
    ({ place, mapping, password, authority }: Reached): OpenCorpus =>
    (options, ask) =>
      'files' in place
        ? withParquetCorpus(startProcess, place.files, mapping, options, ask)
        : withPostgresCorpus({ address: place, password, authority, outbound }, mapping, options, ask);
  return {
    list: async (): Promise<AttachedCorpus[]> => (await findCorpora(store.read)).map(toAttached),

    /** @throws AppError `not_found` */
    reach: async (name: string): Promise<OpenCorpus> => {
      const row = await findCorpus(store.read, name);
      if (row === undefined) throw noCorpus(name);
      return opened({
        place: placeSchema.parse(JSON.parse(row.address)),
        mapping: corpusMappingSchema.parse(JSON.parse(row.mapping)),
        password: await secretStore.get(passwordName(row.name)),
        authority: row.authority,
      });
    },

    /** Stores a corpus once it is as mapped, and the role of a server was let in and cannot write. */
    attach: async (
      { name, address: text, password: givenPassword, mapping, ...body }: AttachBody,
      signal?: AbortSignal,
    ): Promise<AttachedCorpus> => {
      if (name.toLowerCase() === LOCAL_CORPUS)
        throw new AppError('conflict', `“${LOCAL_CORPUS}” is the name of this workstation’s own posts.`);
      await refuseAttached(name);
      const { place, password: inAddress } = readPlace(text);
      const password = 'files' in place ? null : (givenPassword ?? inAddress);
      const authority = body.authority ?? null;
      const searchedBy = await opened({ place, mapping, password, authority })(
        { seconds: ATTACH_SECONDS, signal },
        async (corpus) => {
          // A view may name columns that its own tables no longer have.
          await corpus.search({}, 1);
          return corpus.searchedBy;
        },
      );
      const row: CorpusRow = {
        name,
        address: JSON.stringify(place),
        mapping: JSON.stringify(mapping),
        authority,
        searched_by: searchedBy,
        attached_at: Math.floor(now() / 1000),
      };
      return inTurn(async () => {
        // Reaching the corpus took its time: the password of one that got the name meanwhile must stay.
        await refuseAttached(name);
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
      });
    },

    /** @throws AppError `not_found` */
    detach: (name: string): Promise<{ message: string }> =>
      inTurn(async () => {
        const row = await findCorpus(store.read, name);
        if (row === undefined) throw noCorpus(name);
        await secretStore.remove(passwordName(row.name));
        await store.write((tx) => {
          deleteCorpus(tx, row.name);
        });
        return { message: `“${row.name}” was detached. Sets drawn from it stay.` };
      }),
  };
};
export type Attached = ReturnType<typeof createAttached>;

import { createHash } from 'node:crypto';
import categoryRules from '#data/drop-categories.json' with { type: 'json' };
import { pairEdgesSchema } from '#main/analysis/methods/correlation/correlation.ts';
import type { AnalysisEvent, AnalysisInputs, AnalysisPost, InputName } from '#main/analysis/types.ts';
import { parseLarge } from '#main/base/heap.ts';
import type { Executor } from '#main/db/open.ts';
import { readStaticModel } from '#main/importers/embeddings/model2vec.ts';
import { findAnalysisTerms } from '#main/repositories/abbreviation-keys.ts';
import { findAnalysisDrops, type DropScope } from '#main/repositories/analysis-drops.ts';
import { findRunResult } from '#main/repositories/analysis-runs.ts';
import { findClaims } from '#main/repositories/claims.ts';
import { findCorrelationEdges } from '#main/repositories/correlations.ts';
import { stateOf, type DataPart, type DataState } from '#main/repositories/data-state.ts';
import { findDropCategories } from '#main/repositories/drop-categories.ts';
import type { CodedCriteria } from '#main/repositories/drop-criteria.ts';
import { readTextGroups } from '#main/repositories/item-texts.ts';
import { findCoordinationEdges, findMentionEdges } from '#main/repositories/network.ts';
import { findAnalysisEvents } from '#main/repositories/news-events.ts';
import { findAnalysisPosts, resolutionOfPost, type PostCriteria } from '#main/repositories/posts.ts';
import { findSetKinds } from '#main/repositories/set-members.ts';
import { findSharingPosts } from '#main/repositories/sharing-posts.ts';
import { currentJudgments, currentVersion } from '#shared/claim-versions.ts';
import type { Selection } from '#shared/contract/analyses.ts';
import { claimSchema } from '#shared/contract/claims.ts';
import { isSharedName } from '#shared/gone-accounts.ts';
import type { ItemKind } from '#shared/items.ts';
import { endOfBound, fromTimestamp, startOfBound } from '#shared/time.ts';
import { ALL_DROPS_AND_REST, partsOfTexts, readTextsOfSets, type TextSources } from './text-sources.ts';

/** The inputs of a run and a SHA-256 of all that was read, so that a stored result says what it was made from. */
export interface LoadedInputs {
  readonly inputs: AnalysisInputs;
  readonly sha256: string;
  /** Posts of deleted or unnamed accounts, which are left out of what is read by account. */
  readonly nobodys: number;
}

/** The frozen set that a kind of items is narrowed to, by its database id; absent where all are read. */
type SetByKind = Readonly<Partial<Record<ItemKind, number>>>;

const scopeOf = (
  { startDate, endDate }: Selection,
  set: number | undefined,
  { coded }: InputSources,
): DropScope => ({
  from: startDate === undefined ? undefined : startOfBound(startDate),
  to: endDate === undefined ? undefined : endOfBound(endDate),
  set,
  coded,
});

const loadEvents = async (
  db: Executor,
  { eventIds, category }: Selection,
  set: number | undefined,
): Promise<readonly AnalysisEvent[]> => {
  const ids = eventIds === undefined ? null : new Set(eventIds);
  return (await findAnalysisEvents(db, { set })).filter(
    (event) => (ids === null || ids.has(event.id)) && (category === undefined || category === event.category),
  );
};

const postCriteria = (selection: Selection, set: number | undefined): PostCriteria => ({
  username: selection.username,
  platform: selection.platform === 'all' ? undefined : selection.platform,
  reposts: selection.includeReposts ? undefined : false,
  set,
});

const seriesOf = (username: string, platform: string): string => `@${username} (${platform})`;

/** Where posts are counted that are left out. */
interface Nobodys {
  count: number;
}

/** The posts of accounts: of a name that is nobody’s in particular only where the question is about that name. */
const loadPosts = async (
  db: Executor,
  selection: Selection,
  set: number | undefined,
  nobodys: Nobodys,
): Promise<readonly AnalysisPost[]> => {
  const all = await findAnalysisPosts(db, postCriteria(selection, set));
  const rows =
    selection.username === undefined
      ? all.filter(({ username, platform }) => !isSharedName(username, [platform]))
      : all;
  nobodys.count = all.length - rows.length;
  return rows.map((row) => ({
    id: row.external_id,
    time: row.time,
    resolution: resolutionOfPost(row),
    platform: row.platform,
    username: row.username,
    content: row.content,
    isRepost: row.is_repost === 1,
    links: JSON.parse(row.links) as string[],
    imageCount: (JSON.parse(row.media) as string[]).length,
  }));
};

const loadSharings = async (
  db: Executor,
  selection: Selection,
  set: number | undefined,
): Promise<AnalysisInputs['sharings']> => {
  const { startDate, endDate } = selection;
  const rows = await findSharingPosts(db, {
    ...postCriteria(selection, set),
    ...(startDate === undefined ? {} : { startTime: startOfBound(startDate) }),
    ...(endDate === undefined ? {} : { endTime: endOfBound(endDate) }),
  });
  return rows.map((row) => ({
    id: row.external_id,
    time: row.time,
    resolution: resolutionOfPost(row),
    platform: row.platform,
    series: isSharedName(row.username, [row.platform]) ? null : seriesOf(row.username, row.platform),
    content: row.content,
    links: JSON.parse(row.links) as string[],
    hashtags: JSON.parse(row.hashtags) as string[],
    mentions: JSON.parse(row.mentions) as string[],
    objects: JSON.parse(row.objects) as string[],
  }));
};

const loadOthers = async (
  db: Executor,
  selection: Selection,
  sets: SetByKind,
  nobodys: Nobodys,
): Promise<AnalysisInputs['others']> =>
  selection.other === 'events'
    ? (await loadEvents(db, selection, sets.event)).map(({ id, time, title, resolution }) => ({
        id,
        time,
        text: title,
        series: 'events',
        resolution,
      }))
    : (await loadPosts(db, selection, sets.post, nobodys)).map(
        ({ id, time, content, username, platform, resolution }) => ({
          id,
          time,
          text: content,
          series: seriesOf(username, platform),
          resolution,
        }),
      );

const loadPairs = async (
  db: Executor,
  { correlationRun }: Selection,
  computed: string | undefined,
): Promise<AnalysisInputs['pairs']> => {
  if (correlationRun === undefined)
    return (await findCorrelationEdges(db, { minScore: 0 })).map(({ dropNumber, ...pair }) => ({
      drop: dropNumber,
      ...pair,
    }));
  const json = computed ?? (await findRunResult(db, correlationRun));
  if (json === null) return [];
  const { pairs } = await parseLarge(json, (text) => pairEdgesSchema.parse(JSON.parse(text)));
  return pairs.toSorted((a, b) => a.drop - b.drop || (a.eventId < b.eventId ? -1 : 1));
};

const loadFindings = async (db: Executor, set: number | undefined): Promise<AnalysisInputs['findings']> =>
  (await findCoordinationEdges(db, 0, set)).map(({ dropNumber, pValue, qValue, ...finding }) => ({
    ...finding,
    drop: dropNumber,
    p: pValue,
    q: qValue,
  }));

const loadClaims = async (db: Executor): Promise<AnalysisInputs['claims']> =>
  (await findClaims(db)).map(({ document }) => {
    const claim = claimSchema.parse(JSON.parse(document));
    const { dueDate, reference, probability } = currentVersion(claim);
    const [first, second] = currentJudgments(claim);
    return {
      id: claim.id,
      made: fromTimestamp(claim.madeAt),
      due: dueDate === null ? null : endOfBound(dueDate),
      outcome: claim.outcome,
      exclusion: claim.exclusion?.reason ?? null,
      reference,
      probability,
      isConfirmatory: claim.mode === 'confirmatory',
      judgments: first?.isBlind === true && second !== undefined ? [first.outcome, second.outcome] : null,
    };
  });

/** Names that are loaded from the database alone; texts need their sets, vectors a folder, and codes come from their service. */
type LoadableName = Exclude<InputName, 'codes' | 'texts' | 'groups' | 'vectors'>;
type Loaders = {
  readonly [Name in LoadableName]: (
    db: Executor,
    selection: Selection,
    loaded: AnalysisInputs,
    sets: SetByKind,
    sources: InputSources,
    nobodys: Nobodys,
  ) => Promise<AnalysisInputs[Name]>;
};

/** `categories` follow `drops`: they are in their order. */
const loaders: Loaders = {
  drops: (db, selection, _loaded, { drop }, sources) =>
    findAnalysisDrops(db, scopeOf(selection, drop, sources)),
  categories: async (db, _selection, { drops }) => {
    const categories = await findDropCategories(db);
    return drops.map(({ number }) => categories.get(number) ?? []);
  },
  events: (db, selection, _loaded, { event }) => loadEvents(db, selection, event),
  posts: (db, selection, _loaded, { post }, _sources, nobodys) => loadPosts(db, selection, post, nobodys),
  sharings: (db, selection, _loaded, { post }) => loadSharings(db, selection, post),
  others: (db, selection, _loaded, sets, _sources, nobodys) => loadOthers(db, selection, sets, nobodys),
  keys: findAnalysisTerms,
  pairs: (db, selection, _loaded, _sets, { correlation }) => loadPairs(db, selection, correlation),
  findings: (db, _selection, _loaded, { post }) => loadFindings(db, post),
  mentions: async (db) =>
    (await findMentionEdges(db)).map(({ dropNumber, ...mention }) => ({ drop: dropNumber, ...mention })),
  claims: loadClaims,
};

/** Characters that are hashed at once. */
const HASHED_AT_ONCE = 65_536;

/** SHA-256 of a list's JSON, a few items at a time: a million items have no string of their own. */
const hashOf = (items: readonly unknown[]): string => {
  const hash = createHash('sha256');
  let text = '[';
  for (let i = 0; i < items.length; i += 1) {
    text += `${i === 0 ? '' : ','}${JSON.stringify(items[i])}`;
    if (text.length < HASHED_AT_ONCE) continue;
    hash.update(text);
    text = '';
  }
  return hash.update(`${text}]`).digest('hex');
};

/** A folder of static embeddings and what its files were when the run was wanted. */
export interface ChosenEmbeddings {
  readonly folder: string;
  /** SHA-256 of `model.safetensors` and of `tokenizer.json`. */
  readonly sha256: string;
}

/** Where a run reads what its selection names by name. */
export interface InputSources {
  /** All drops and the rest where they are absent. */
  readonly texts?: TextSources | undefined;
  /** The frozen set that the items are narrowed to, by its database id. */
  readonly set?: number | undefined;
  /** The drops with a code, where the drops are narrowed to them. */
  readonly coded?: CodedCriteria | undefined;
  /** The result of the correlation run that the selection names, as JSON, where it is not stored. */
  readonly correlation?: string | undefined;
  /** Static embeddings on this machine. */
  readonly embeddings?: ChosenEmbeddings | undefined;
}

const setByKind = async (db: Executor, set: number | undefined): Promise<SetByKind> =>
  set === undefined
    ? {}
    : Object.fromEntries((await findSetKinds(db, set)).map((kind) => [kind, set] as const));

/** Reads the parts that a method names; the others stay empty. A set narrows the kinds of items that it contains. */
export const loadInputs = async (
  db: Executor,
  reads: readonly InputName[],
  selection: Selection,
  sources: InputSources = {},
): Promise<LoadedInputs> => {
  const inputs: { -readonly [Name in InputName]: AnalysisInputs[Name] } = {
    drops: [],
    categories: [],
    events: [],
    posts: [],
    sharings: [],
    others: [],
    keys: [],
    pairs: [],
    findings: [],
    mentions: [],
    codes: [],
    texts: [],
    groups: [],
    claims: [],
    vectors: null,
  };
  const { texts = ALL_DROPS_AND_REST, set, embeddings } = sources;
  const sets = await setByKind(db, set);
  const hashes: [string, string][] = [];
  const nobodys: Nobodys = { count: 0 };
  const load = async <Name extends LoadableName>(name: Name): Promise<void> => {
    inputs[name] = await loaders[name](db, selection, inputs, sets, sources, nobodys);
    hashes.push([name, hashOf(inputs[name])]);
  };
  const names = (Object.keys(loaders) as LoadableName[]).filter((name) => reads.includes(name));
  for (const name of names) await load(name);
  if (reads.includes('texts')) {
    inputs.texts = await readTextsOfSets(db, texts);
    hashes.push(['texts', hashOf(inputs.texts)]);
  }
  if (reads.includes('groups')) {
    inputs.groups = await readTextGroups(db, inputs.texts);
    hashes.push(['groups', hashOf(inputs.groups)]);
  }
  if (reads.includes('vectors') && embeddings !== undefined) {
    inputs.vectors = (await readStaticModel(embeddings.folder)).vectors;
    hashes.push(['vectors', embeddings.sha256]);
  }
  return {
    inputs,
    nobodys: nobodys.count,
    sha256: createHash('sha256')
      .update(JSON.stringify(hashes.sort(([a], [b]) => (a < b ? -1 : 1))))
      .digest('hex'),
  };
};

const partsByInput: Readonly<Record<InputName, readonly DataPart[]>> = {
  drops: ['drops'],
  categories: ['drops'],
  events: ['events'],
  posts: ['posts'],
  sharings: ['posts'],
  others: ['posts'],
  keys: ['keys'],
  pairs: ['pairs'],
  findings: ['findings'],
  mentions: ['drops', 'keys'],
  codes: [],
  texts: [],
  groups: [],
  claims: ['claims'],
  vectors: [],
};

/** Parts of the data that a run reads: a change of another part does not make its result stale. */
const dataPartsOf = (
  reads: readonly InputName[],
  { other, a, b }: Pick<Selection, 'other' | 'a' | 'b'>,
): readonly DataPart[] => {
  const parts = reads.flatMap((name) => {
    if (name === 'texts') return partsOfTexts({ a, b });
    return name === 'others' && other === 'events' ? (['events'] as const) : partsByInput[name];
  });
  return [...new Set(parts)];
};

/** Categories of drops follow from the rules of the program too. Those of version 1 are not named, as no result from before names any. */
const rulesOf = (reads: readonly InputName[], version: number): string =>
  version > 1 && reads.includes('categories') ? `; category rules ${version}` : '';

/** The state of what a run reads, as one text: another text, other data. */
export const runStateOf = (
  state: DataState,
  reads: readonly InputName[],
  selection: Parameters<typeof dataPartsOf>[1],
  rulesVersion: number = categoryRules.version,
): string => stateOf(state, dataPartsOf(reads, selection)) + rulesOf(reads, rulesVersion);

import type { Database } from '#main/db/database.ts';
import { findHolders } from '#main/repositories/held-sets.ts';
import { readItemTexts } from '#main/repositories/item-texts.ts';
import { requireMethod } from '#main/services/analyses/questions.ts';
import type { AnalysisRuns } from '#main/services/analyses/runs.ts';
import type { NoteSubject } from '#shared/contract/notes.ts';
import { itemLabel, readItemKey, readRunKey, type ItemKind } from '#shared/items.ts';
import { toStatedTimestamp } from '#shared/time.ts';
import type { SetService } from './index.ts';

const SET = 'set:';
const GONE = { text: null, at: null } as const;

const titles: Readonly<Record<ItemKind, (id: string, author: string | null) => string>> = {
  drop: (id) => `Drop #${id}`,
  post: (id, author) => (author === null ? `Post ${id}` : `Post of @${author}`),
  event: (_id, author) => (author === null ? 'News event' : `News event, ${author}`),
};

const questionText = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('; ');

/** What notes can be about, in words. */
export const createNoteSubjects = (
  store: Database,
  sets: Pick<SetService, 'get'>,
  runs: Pick<AnalysisRuns, 'named'>,
) => {
  const ofItem = async (subject: string, kind: ItemKind, id: string): Promise<NoteSubject> => {
    const [item] = await readItemTexts(store.read, [subject]);
    const title = titles[kind](id, item?.author ?? null);
    if (item === undefined) {
      const holder = (await findHolders(store.read, [subject])).get(subject);
      return { subject, title, ...GONE, ...(holder === undefined ? {} : { heldOut: holder }) };
    }
    const { text, time, resolution = 'second' } = item;
    return { subject, title, text, at: toStatedTimestamp(time, resolution) };
  };
  const ofRun = async (subject: string): Promise<NoteSubject> => {
    const run = await runs.named(subject);
    if (run === null) return { subject, title: itemLabel(subject), ...GONE };
    const { method, version, parameters, selection, seed, finishedAt, plan } = run;
    const marking = plan === null ? 'exploratory' : `confirmatory, plan “${plan}”`;
    return {
      subject,
      title: `Run of “${requireMethod(method).title}”`,
      text: `Version ${version}, seed ${seed}, ${marking}. ${questionText({ ...selection, ...parameters })}`,
      at: finishedAt,
    };
  };
  return {
    describe: async (subject: string): Promise<NoteSubject> => {
      const item = readItemKey(subject);
      if (item !== null) return ofItem(subject, item.kind, item.id);
      if (readRunKey(subject) !== null) return ofRun(subject);
      const { name, query, createdAt } = await sets.get(subject.slice(SET.length));
      return { subject, title: `Set “${name}”`, text: query, at: createdAt };
    },
  };
};

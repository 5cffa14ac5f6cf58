import { AppError } from '#main/base/errors.ts';
import type { Executor } from '#main/db/open.ts';
import { findNotes } from '#main/repositories/notes.ts';
import type { NoteService } from '#main/services/sets/notes.ts';
import type { BodyOf } from '#shared/contract/endpoints.ts';
import { readTopicName, topicNamesIn, topicNameText, type TopicNames } from '#shared/topic-names.ts';

/** As many notes on one run as are looked through. */
const MOST_NOTES = 1000;

const notesOn = async (db: Executor, run: string) => {
  const { items } = await findNotes(db, { words: [], about: run }, MOST_NOTES, 0);
  return items.filter(({ subject }) => subject === run);
};

/** The names that people gave the topics of a run, the last written of each; none for a run without a name of its own. */
export const readTopicNames = async (db: Executor, run: string | null): Promise<TopicNames> =>
  run === null ? new Map() : topicNamesIn((await notesOn(db, run)).map(({ text }) => text));

/**
 * Names a topic of a run, or takes its name away where it is empty. A name is a note on the run, so that it is exchanged, undone and found
 * as all notes are.
 * @throws AppError `not_found` where there is no such run
 */
export const nameTopic = async (
  db: Executor,
  notes: Pick<NoteService, 'write' | 'change' | 'remove'>,
  { run, topic, name }: BodyOf<'nameTopic'>,
): Promise<{ message: string }> => {
  const own = (await notesOn(db, run)).filter(({ text }) => readTopicName(text)?.topic === topic);
  if (name === '') {
    for (const { id } of own) await notes.remove(id);
    return {
      message: own.length === 0 ? `Topic ${topic} has no name.` : `The name of topic ${topic} was removed.`,
    };
  }
  const text = topicNameText(topic, name);
  if (own[0] === undefined) {
    await notes.write({ subject: run, text }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found')
        throw new AppError('not_found', `There is no run ${run}.`);
      throw error;
    });
  } else await notes.change(own[0].id, { text });
  return { message: `Topic ${topic} is named “${name}”.` };
};

import { answerSheet, type DemonstrationCorpus } from './answers.ts';
import { writeArchive } from './archive.ts';
import { writeEvents } from './events.ts';
import { plant, plantNothing } from './plant.ts';
import { writePosts } from './posts.ts';
import { createRandom } from './random.ts';
import { dealNames } from './vocabulary.ts';

export { demonstrationAccounts } from './posts.ts';
export { demonstrationTripcodes } from './boards.ts';
export type { DemonstrationCorpus } from './answers.ts';
export type * from './types.ts';

export const demonstrationSeed = 4966;

export interface DemonstrationOptions {
  /** Whole number from 0 to 2^32 − 1; the default makes the corpus that the product shows. */
  readonly seed?: number;
  /** False: the same kind of corpus with nothing planted, for counting false positives. */
  readonly planted?: boolean;
  /**
   * With nothing planted only: drops at one random rate until 2020-12-08 instead of the archive's months. The months are
   * themselves a course that a method may notice; this is the corpus on which p has to be uniform.
   */
  readonly steady?: boolean;
}

/**
 * Makes the demonstration corpus: 4,966 invented drops in the layout of JSON-QAnon's `posts.json`, 12,000 invented posts
 * of two invented accounts, 450 invented events, and the sheet of what was planted in them. Nothing in it is about real
 * people or events. The same options give the same bytes on every machine.
 */
export const generateDemonstration = ({
  seed = demonstrationSeed,
  planted = true,
  steady = false,
}: DemonstrationOptions = {}): DemonstrationCorpus => {
  if (!Number.isInteger(seed) || seed < 0 || seed > 0xffffffff) {
    throw new RangeError(`seed must be a whole number from 0 to 4294967295; given: ${seed}.`);
  }
  if (planted && steady)
    throw new RangeError('steady needs planted: false; the truths are planted in months.');
  const { common, reserve } = dealNames(createRandom(seed, 'names'));
  const planting = planted ? plant(seed, reserve) : plantNothing(seed, steady);
  const events = writeEvents(
    createRandom(seed, 'events'),
    common,
    planting.eventLinks.map(({ event }) => event),
  );
  const posts = writePosts(
    createRandom(seed, 'posts'),
    common,
    planting.postPairs.map(({ post }) => post),
  );
  return {
    archive: writeArchive({ seed, slots: planting.slots, names: common, styleChange: planting.styleChange }),
    posts: posts.posts,
    events: events.events,
    answers: answerSheet(seed, planting, events, posts),
  };
};

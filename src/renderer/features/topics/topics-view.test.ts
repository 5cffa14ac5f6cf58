import { describe, expect, it } from 'vitest';
import { EXAMPLE_TEXTS } from '#shared/methods/topics.ts';
import {
  exampleQuery,
  isBeyondChance,
  topicName,
  topicsFinding,
  topicsQuery,
  wordsName,
  type TopicsView,
} from './topics-view.ts';

const view: TopicsView = {
  ...{ tab: 'topics', a: 'drops:', k: 0, surrogates: 39, seed: 1 },
  ...{ case: 'fold', quotes: false, links: false },
  ...{ stopWords: 'drop', lemmas: 'none', ownStopWords: 'q, anon' },
  ...{ item: '', text: '', like: '', by: 'tf-idf', color: 'group', threshold: '0.8' },
};

describe('the question about topics', () => {
  const chosen = { a: 'drops:number=1-120', k: 7, surrogates: 99, seed: 3 };
  const query = topicsQuery({ ...view, ...chosen }, 'UTC');

  it('has what the page has chosen', () => {
    expect(query).toMatchObject({ ...chosen, zone: 'UTC', stopWords: 'drop', ownStopWords: ['q', 'anon'] });
  });

  it('is the same about a few texts in the example, with a number of topics that is not searched for', () => {
    expect(exampleQuery(query)).toEqual({ ...query, surrogates: 19, mostTexts: EXAMPLE_TEXTS });
    expect(exampleQuery(topicsQuery(view, 'UTC'))).toMatchObject({ a: view.a, k: 5, surrogates: 19 });
  });
});

const chance = { observed: 0.2, expected: 0.1, bandLow: 0.05, bandHigh: 0.15, surrogates: 19 };
const topic = (p: number | null) => ({
  ...{ name: null, words: [], share: 0.5, coherence: 0.2, months: [], itemCount: 0, items: [], p },
});

describe('the finding of topics', () => {
  it('is that there is more structure, and of how many topics, or that there is none', () => {
    const topics = [topic(0.05), topic(0.4)];
    expect(topicsFinding({ chance: { ...chance, p: 0.05 }, topics, notes: [] })).toBe(
      'The texts have more structure than shuffled texts; 1 of 2 topics exceed it on their own.',
    );
    expect(topicsFinding({ chance: { ...chance, p: 0.3 }, topics, notes: [] })).toBe(
      'No more structure than in shuffled texts.',
    );
  });

  it('is the reason where nothing was compared', () => {
    expect(isBeyondChance({ chance: null })).toBeNull();
    expect(topicsFinding({ chance: null, topics: [topic(null)], notes: ['One word.'] })).toBe('One word.');
  });

  it('names a topic by its three heaviest words', () => {
    const words = ['storm', 'calm', 'rain', 'wind'].map((word) => ({ word, weight: 0.2 }));
    expect(wordsName({ words })).toBe('storm, calm, rain');
    expect([topicName({ name: null, words }), topicName({ name: 'Weather', words })]).toEqual([
      ...['storm, calm, rain', 'Weather'],
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { lowerBound } from '#main/analysis/statistics/lower-bound.ts';
import { demonstration } from '#tests/helpers/demonstration.ts';
import { nothingPlanted } from '#tests/helpers/nothing-planted.ts';
import { ofTurn } from '#tests/helpers/soak.ts';
import { demonstrationAccounts, generateDemonstration, type DemonstrationCorpus } from './demonstration.ts';
import { compounds, plainWords } from './vocabulary.ts';

interface Post {
  readonly post_metadata: { readonly time: number };
  readonly text?: string;
}

const read = (corpus: DemonstrationCorpus) => {
  const drops = (JSON.parse(corpus.archive) as { posts: readonly Post[] }).posts;
  return {
    ...corpus,
    times: drops.map(({ post_metadata }) => post_metadata.time),
    texts: drops.map(({ text }) => text ?? ''),
  };
};
const clock = (time: number): number => time % 86_400;
const monthDay = (time: number): string => new Date(time * 1000).toISOString().slice(5, 10);
const yearOf = (time: number): string => new Date(time * 1000).toISOString().slice(0, 4);
const ascending = (count: number, from: number): number[] =>
  Array.from({ length: count }, (_, index) => from + index);
const poissonTail = (count: number, mean: number): number => {
  let term = Math.exp(-mean);
  for (let k = 1; k <= count; k += 1) term *= mean / k;
  let tail = 0;
  for (let k = count; k < count + 200; k += 1) {
    tail += term;
    term *= mean / (k + 1);
  }
  return tail;
};
const known = new Set([...compounds, ...plainWords]);
const future = /\b(will|soon|expect|tomorrow)\b/i;

const planted = read(demonstration);
const nothing = read(nothingPlanted);

describe.each([
  ['the default seed', planted] as const,
  ...ofTurn([20_171_028, 3], 2).map(
    (seed) => [`the seed ${seed}`, read(generateDemonstration({ seed }))] as const,
  ),
])('the answer sheet of %s', (_name, { times, texts, posts, events, answers }) => {
  const timeOf = (drop: number): number => times[drop - 1] ?? NaN;
  const textOf = (drop: number): string => texts[drop - 1] ?? '';
  const dropsWith = (word: string): number[] =>
    texts.flatMap((text, index) => (text.includes(word) ? [index + 1] : []));
  const eventOf = new Map(events.map((event) => [event.id, event]));
  const postOf = new Map(posts.map((post) => [post.externalId, post]));

  it('has all truths', () => {
    expect(answers.planted).toBe(true);
    expect(answers.bursts.length).toBe(40);
    expect(answers.anniversaries.length).toBe(25);
    expect(answers.eventLinks.length).toBe(60);
    expect(answers.postPairs.length).toBe(30);
    expect(answers.phrases.length).toBe(12);
    expect(answers.intervals.length).toBe(8);
  });

  it('names the drops of every burst, far above the local rate and apart from each other', () => {
    const sorted = answers.bursts.toSorted((a, b) => a.start - b.start);
    for (const { drops, start, end } of sorted) {
      const inside = times.flatMap((time, index) => (time >= start && time <= end ? [index + 1] : []));
      expect(drops).toEqual(inside);
      expect(end - start).toBeLessThanOrEqual(150 * 60);
      const within = (from: number, to: number) => times.filter((time) => time >= from && time < to).length;
      const local = within(start - 28 * 86_400, start + 29 * 86_400) / 57;
      expect(poissonTail(within(start, start + 86_400), local)).toBeLessThan(1e-5);
    }
    const gaps = sorted.slice(1).map(({ start }, index) => start - (sorted[index]?.end ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(3 * 86_400);
  });

  it('pairs anniversaries to within 5 minutes, with a name of their own', () => {
    for (const { earlier, later, clockDifferenceSeconds, term } of answers.anniversaries) {
      const [first, second] = [timeOf(earlier), timeOf(later)];
      expect(monthDay(first)).toBe(monthDay(second));
      expect(yearOf(first) < yearOf(second)).toBe(true);
      expect(clock(second) - clock(first)).toBe(clockDifferenceSeconds);
      expect(Math.abs(clockDifferenceSeconds)).toBeLessThanOrEqual(300);
      expect(dropsWith(term)).toEqual([earlier, later]);
    }
  });

  it('links drops and events within hours by words of their own', () => {
    for (const { drop, eventId, deltaSeconds, terms, predictive } of answers.eventLinks) {
      const event = eventOf.get(eventId);
      expect((event?.time ?? NaN) - timeOf(drop)).toBe(deltaSeconds);
      expect(Math.abs(deltaSeconds)).toBeLessThanOrEqual(6 * 3600);
      expect(event?.hasTimeOfDay).toBe(true);
      for (const term of terms) {
        expect(event?.title).toContain(term);
        expect(dropsWith(term)).toEqual([drop]);
        expect(events.filter(({ title }) => title.includes(term)).length).toBe(1);
      }
      expect(future.test(textOf(drop))).toBe(predictive);
      if (predictive) expect(deltaSeconds).toBeGreaterThan(0);
    }
    expect(answers.eventLinks.filter(({ predictive }) => predictive).length).toBe(24);
    expect(answers.eventLinks.filter(({ deltaSeconds }) => deltaSeconds < 0).length).toBeGreaterThan(10);
  });

  it('pairs drops and posts within 5 minutes by a word of their own', () => {
    for (const { drop, platform, postExternalId, deltaSeconds, term } of answers.postPairs) {
      const post = postOf.get(postExternalId);
      expect(post?.platform).toBe(platform);
      expect((post?.time ?? NaN) - timeOf(drop)).toBe(deltaSeconds);
      expect(Math.abs(deltaSeconds)).toBeLessThanOrEqual(300);
      expect(dropsWith(term)).toEqual([drop]);
      expect(
        posts.filter(({ content }) => content.includes(term)).map(({ externalId }) => externalId),
      ).toEqual([postExternalId]);
    }
  });

  it('repeats each phrase in exactly the named drops', () => {
    for (const { phrase, drops } of answers.phrases) {
      expect(drops.length).toBeGreaterThanOrEqual(7);
      expect(dropsWith(phrase)).toEqual(drops);
      expect(phrase.split(' ').every((word) => known.has(word))).toBe(true);
    }
  });

  it('spaces interval pairs to the second, each a spike over the gaps around it', () => {
    const gaps = new Map<number, number>();
    times.slice(1).forEach((time, index) => {
      const minutes = Math.floor((time - (times[index] ?? 0)) / 60);
      gaps.set(minutes, (gaps.get(minutes) ?? 0) + 1);
    });
    for (const { minutes, pairs } of answers.intervals) {
      expect(pairs.length).toBeGreaterThanOrEqual(40);
      for (const [first, second] of pairs) {
        expect(second).toBe(first + 1);
        expect(timeOf(second) - timeOf(first)).toBe(minutes * 60);
      }
      const around = [-3, -2, -1, 1, 2, 3].map((step) => gaps.get(minutes + step) ?? 0);
      const mean = around.reduce((sum, count) => sum + count, 0) / around.length;
      expect(poissonTail(gaps.get(minutes) ?? 0, mean)).toBeLessThan(1e-4);
    }
  });

  it('changes its function words at the named drop', () => {
    const at = answers.styleChange?.drop ?? 0;
    expect(at).toBeGreaterThan(2000);
    const share = (part: readonly string[]): number => {
      const words =
        part
          .join('\n')
          .toLowerCase()
          .match(/[a-z]+/g) ?? [];
      return words.filter((word) => word === 'the').length / words.length;
    };
    const shares = [texts.slice(at - 500, at - 1), texts.slice(at - 1, at + 499)].map(share);
    expect(shares[0] ?? 0).toBeGreaterThan(1.5 * (shares[1] ?? 1));
  });

  it('gives no drop two truths (the style aside)', () => {
    const all = [
      ...answers.bursts.flatMap(({ drops }) => drops),
      ...answers.anniversaries.flatMap(({ earlier, later }) => [earlier, later]),
      ...answers.eventLinks.map(({ drop }) => drop),
      ...answers.postPairs.map(({ drop }) => drop),
      ...answers.phrases.flatMap(({ drops }) => drops),
      ...answers.intervals.flatMap(({ pairs }) => pairs.flat()),
    ];
    expect(new Set(all).size).toBe(all.length);
    expect(all.every((drop) => Number.isInteger(drop) && drop >= 1 && drop <= 4966)).toBe(true);
  });
});

describe('with nothing planted', () => {
  it('the answer sheet is empty', () => {
    expect(nothing.answers).toEqual({
      seed: 4966,
      planted: false,
      bursts: [],
      anniversaries: [],
      eventLinks: [],
      postPairs: [],
      phrases: [],
      intervals: [],
      styleChange: null,
    });
  });

  it('no day stands out from the four weeks around it', () => {
    const { times } = nothing;
    const sorted = Float64Array.from(times).sort();
    const tails = times.map((time) => {
      const within = (from: number, to: number) => lowerBound(sorted, to) - lowerBound(sorted, from);
      return poissonTail(within(time, time + 86_400), within(time - 28 * 86_400, time + 29 * 86_400) / 57);
    });
    expect(Math.min(...tails)).toBeGreaterThan(1e-3);
  });

  it('no three neighbouring words come up in three drops', () => {
    const seen = new Map<string, Set<number>>();
    nothing.texts.forEach((text, drop) => {
      for (const line of text.toLowerCase().split('\n')) {
        if (line.startsWith('>')) continue;
        const words = (line.match(/[a-z]+/g) ?? []).filter((word) => known.has(word));
        words.slice(2).forEach((word, index) => {
          const phrase = `${words[index] ?? ''} ${words[index + 1] ?? ''} ${word}`;
          seen.set(phrase, (seen.get(phrase) ?? new Set()).add(drop));
        });
      }
    });
    // Lines quoted from a cited drop are not the drop's own words.
    expect([...seen.values()].filter((drops) => drops.size >= 3)).toEqual([]);
  });

  it('no change of style: the same function words early and late', () => {
    const share = (part: readonly string[]): number => {
      const words =
        part
          .join('\n')
          .toLowerCase()
          .match(/[a-z]+/g) ?? [];
      return words.filter((word) => word === 'the').length / words.length;
    };
    const [early, late] = [share(nothing.texts.slice(0, 2400)), share(nothing.texts.slice(2400))];
    expect(Math.abs(early / late - 1)).toBeLessThan(0.05);
  });
});

describe('with nothing planted, at a steady rate', () => {
  const { times, answers } = read(generateDemonstration({ planted: false, steady: true }));

  it('drops come at one rate from the first day to the long silence, none of them planted', () => {
    expect(times.length).toBe(4966);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(answers.planted).toBe(false);
    const [first, end] = [Date.UTC(2017, 9, 28) / 1000, Date.UTC(2020, 11, 9) / 1000];
    const tenths = Array.from({ length: 10 }, (_, part) => {
      const from = first + ((end - first) * part) / 10;
      return times.filter((time) => time >= from && time < from + (end - first) / 10).length;
    });
    expect(tenths.reduce((sum, count) => sum + count, 0)).toBe(4966);
    const deviation = tenths.reduce((sum, count) => sum + (count - 496.6) ** 2 / 496.6, 0);
    // Chi-squared with 9 degrees of freedom: 33.7 is one in ten thousand.
    expect(deviation).toBeLessThan(33.7);
  });

  it('is refused beside truths, which are planted in months', () => {
    expect(() => generateDemonstration({ steady: true })).toThrow('steady needs planted: false');
  });
});

describe.each([
  ['planted', planted],
  ['nothing planted', nothing],
])('posts and events, %s', (_name, { posts, events }) => {
  it('12,000 posts of the two invented accounts on both platforms, ascending, ids by the millisecond', () => {
    expect(posts.length).toBe(12_000);
    expect(posts.filter(({ platform }) => platform === 'truthsocial').length).toBe(1500);
    expect(new Set(posts.map(({ username }) => username))).toEqual(
      new Set(demonstrationAccounts.map(({ username }) => username)),
    );
    expect(new Set(posts.map(({ platform, externalId }) => platform + externalId)).size).toBe(12_000);
    const times = posts.map(({ time }) => time);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    const faults = posts.filter(({ platform, externalId, time, content, hashtags, mentions }) => {
      const id = BigInt(externalId);
      const milliseconds = platform === 'twitter' ? Number(id >> 22n) + 1_288_834_974_657 : Number(id >> 16n);
      const year = new Date(time * 1000).getUTCFullYear();
      return !(
        Math.floor(milliseconds / 1000) === time &&
        (platform === 'twitter' ? year <= 2021 && year >= 2017 : year === 2022) &&
        hashtags.every((tag) => content.includes(`#${tag}`)) &&
        mentions.every((name) => content.includes(`@${name}`))
      );
    });
    expect(faults).toEqual([]);
    const addresses = JSON.stringify([posts, events]).matchAll(/https?:\/\/([^/"]+)/g);
    expect(new Set([...addresses].map((match) => match[1]))).toEqual(
      new Set(['twitter.example', 'truthsocial.example', 'example.org']),
    );
  });

  it('450 events, ascending, every month and category covered', () => {
    expect(events.map(({ id }) => id)).toEqual(
      ascending(450, 1).map((number) => `demo-event-${String(number).padStart(3, '0')}`),
    );
    const times = events.map(({ time }) => time);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    const months = new Set(times.map((time) => new Date(time * 1000).toISOString().slice(0, 7)));
    expect(months.size).toBe(63);
    for (const category of ['politics', 'business', 'technology', 'health', 'sports'] as const) {
      expect(events.filter((event) => event.category === category).length).toBeGreaterThanOrEqual(80);
    }
    for (const { time, hasTimeOfDay } of events) if (!hasTimeOfDay) expect(clock(time)).toBe(43_200);
  });
});

import { createRandom } from '#main/analysis/chance/random.ts';
import type { TestWorkstation } from '#tests/helpers/workstation.ts';

/** Events evenly over the drops' time, their titles of the drops' own words, the first ones more often. */
export function* newsFile(w: TestWorkstation, events: number): Generator<string> {
  const texts = w.sql().prepare('SELECT content FROM drops WHERE number % 500 = 0').pluck().all() as string[];
  const words = [
    ...new Set(
      texts
        .join(' ')
        .toLowerCase()
        .match(/[a-z]{3,12}/gu),
    ),
  ];
  const { first, last } = w
    .sql()
    .prepare('SELECT min(time) AS first, max(time) AS last FROM drops')
    .get() as {
    first: number;
    last: number;
  };
  const random = createRandom(4966);
  const word = () => words[Math.floor(random.unit() ** 2 * words.length)] ?? '';
  yield 'date,title,source,category\n';
  for (let i = 0; i < events; i += 1) {
    const time = new Date((first + Math.floor((i * (last - first)) / events)) * 1000).toISOString();
    yield `${time},${Array.from({ length: 8 }, word).join(' ')},Bench,politics\n`;
  }
}

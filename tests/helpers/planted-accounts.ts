import { createRandom } from '#main/analysis/chance/random.ts';

const START_MS = Date.UTC(2020, 0, 6);
const DAY_SECONDS = 86_400;
const DAYS = 30;
const TRIO = ['one', 'two', 'three'];

/** Account names of the planted trio as the product tells series. */
export const PLANTED_TRIO = TRIO.map((name) => `@${name} (mastodon)`);

/** How the file is imported. */
export const PLANTED_IMPORT = {
  name: 'accounts.csv',
  path: '/api/social-posts/import?waitMs=60000&fileName=accounts.csv&platform=mastodon',
} as const;

/**
 * Posts of 28 accounts as a CSV file: thirty addresses, each shared by twelve accounts at any time of thirty days; ten of them also by the
 * three accounts `one`, `two` and `three` within ten seconds.
 */
export const plantedAccountsCsv = (): string => {
  const random = createRandom(7);
  const rows: string[] = [];
  const add = (account: string, link: number, seconds: number): void => {
    const time = new Date(START_MS + seconds * 1000).toISOString();
    rows.push(
      `${1000 + rows.length},${time},${account},See https://news.example/${link} number ${rows.length}`,
    );
  };
  for (let link = 0; link < DAYS; link += 1) {
    const at = link * DAY_SECONDS + 30_000;
    if (link < 10) for (const [place, name] of TRIO.entries()) add(name, link, at + 5 * place);
    for (let k = 0; k < 12; k += 1) add(`other_${random.below(25)}`, link, random.below(DAYS * DAY_SECONDS));
  }
  return ['id,created_at,username,text', ...rows].join('\n');
};

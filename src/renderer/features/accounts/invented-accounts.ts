const START_MS = Date.UTC(2020, 0, 6);
const DAY_SECONDS = 86_400;
const DAYS = 30;
const OTHERS = 25;
const SHARES = 12;
/** The days of the three accounts that act together, and the seconds between them. */
const TRIO_DAYS = 10;
const TRIO = ['example_one', 'example_two', 'example_three'] as const;
const STEP = 5;
/** Primes: times and accounts of the others repeat in no common rhythm. */
const [FIRST, SECOND, THIRD] = [7919, 104_729, 1_299_709] as const;

export const INVENTED_FILE = 'invented-accounts.csv';
export const INVENTED_PLATFORM = 'invented';

/**
 * Posts of 28 invented accounts as a CSV file: thirty addresses, each shared by twelve accounts at any time of thirty days; ten of
 * them also by three accounts within ten seconds of each other.
 */
export const inventedAccounts = (): string => {
  const rows: string[] = [];
  const add = (account: string, link: number, seconds: number): void => {
    const at = new Date(START_MS + seconds * 1000).toISOString();
    rows.push(
      `${rows.length + 1},${at},${account},Invented post ${rows.length + 1}: https://news.example/${link}`,
    );
  };
  for (let link = 0; link < DAYS; link += 1) {
    if (link < TRIO_DAYS)
      for (const [place, name] of TRIO.entries()) add(name, link, link * DAY_SECONDS + 30_000 + STEP * place);
    for (let share = 0; share < SHARES; share += 1) {
      const turn = link * SHARES + share + 1;
      add(
        `example_other_${(turn * FIRST) % OTHERS}`,
        link,
        (turn * SECOND + turn * turn * THIRD) % (DAYS * DAY_SECONDS),
      );
    }
  }
  return ['id,created_at,username,text', ...rows].join('\n');
};

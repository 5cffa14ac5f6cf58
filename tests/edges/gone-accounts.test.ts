import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeEach(async () => {
  w = await createTestWorkstation({ data: 'none' });
});
afterEach(() => w.dispose());

const namesOf = async (): Promise<readonly string[]> =>
  (await w.get<{ username: string }[]>('/api/social-accounts')).value.map(({ username }) => username);

it.each([
  ['reddit', ['[deleted]', '[removed]', 'anna'], ['anna']],
  ['4chan', ['Anonymous', 'anna'], ['anna']],
  // There it is the name of one account.
  ['twitter', ['Anonymous', 'unknown'], ['Anonymous', 'unknown']],
])(
  'of the authors on %s those that are somebody become target accounts',
  async (platform, names, expected) => {
    const before = await namesOf();
    const rows = names.map((name, at) => ({
      id: `5${at}`,
      date: `2020-03-02T19:54:5${at}Z`,
      username: name,
      text: `words ${at}`,
    }));
    const answer = await w.upload<{ imported: number; message: string }>(
      `/api/social-posts/import?waitMs=60000&fileName=a.json&platform=${platform}`,
      JSON.stringify(rows),
    );
    expect(answer.value.imported).toBe(names.length);
    expect((await namesOf()).filter((name) => !before.includes(name))).toEqual(expected);
  },
);

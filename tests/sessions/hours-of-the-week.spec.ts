import { expect, studyOfTurn } from './session.ts';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

studyOfTurn(
  1,
  'The hours of the week at which drops were posted are read from the heat map’s table @full',
  ['/research?tab=patterns', 'Research Dashboard'],
  async ({ person, corpus }) => {
    const { page } = person;
    await person.press(page.getByRole('tab', { name: 'Frequency Analysis' }));
    const heat = page.locator('figure').filter({ hasText: 'Drops by hour of the week (UTC)' });
    await person.press(heat.getByRole('button', { name: 'Show as table' }));
    const table = page.getByRole('region', { name: 'Drops by hour of the week (UTC)' });
    await person.read(table);
    const rows = await table
      .getByRole('row')
      .evaluateAll((all) =>
        all.slice(1).map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)),
      );
    const counts = new Map<string, number>();
    for (const { time } of corpus.drops) {
      const date = new Date(time * 1000);
      const key = `${DAYS[(date.getUTCDay() + 6) % 7] ?? ''} ${String(date.getUTCHours())}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const read = rows.reduce((sum, row) => sum + Number(row.at(-1)?.replaceAll(',', '')), 0);
    expect(read).toBe(corpus.drops.length);
    for (const [day = '', hour = '', value = ''] of rows)
      expect([day, hour, Number(value)]).toEqual([
        day,
        hour,
        counts.get(`${day} ${String(Number(hour))}`) ?? 0,
      ]);
  },
);

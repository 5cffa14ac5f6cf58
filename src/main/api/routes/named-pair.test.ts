import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RegisteredTest } from '#shared/contract/analyses.ts';
import type { DropContext } from '#shared/contract/drops.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

type NamedPair = AnswerOf<'getNamedPair'>;

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'demonstration' });
});
afterAll(() => w.dispose());

const pairOf = (drop: number, item: string) =>
  w.get<NamedPair>(`/api/q-drops/number/${drop}/pair?item=${encodeURIComponent(item)}`);

describe('a drop with a post or event that a person named', () => {
  it('is compared with the series of that post, and registered as a test a rung', async () => {
    const { value: posts } = await w.get<{ platform: string; externalId: string; username: string }[]>(
      '/api/social-posts?limit=1&offset=200',
    );
    const [post] = posts;
    if (post === undefined) throw new Error('no post');
    const key = `post:${post.platform}/${post.externalId}`;
    const { status, value } = await pairOf(200, key);
    expect(status).toBe(200);
    expect(value.series).toBe(`@${post.username} (${post.platform})`);
    expect(value.stamp.method).toBe('named-pair');
    const { value: tests } = await w.get<RegisteredTest[]>('/api/test-register?limit=1000');
    expect(tests.filter(({ method }) => method === 'named-pair')).toHaveLength(value.rows.length);
  });

  it('says of an event near it what the drop’s page says of its distance', async () => {
    let near: DropContext['news']['items'][number] | undefined;
    let number = 100;
    for (; near === undefined; number += 1)
      near = (await w.get<DropContext>(`/api/q-drops/number/${number}/context`)).value.news.items.find(
        ({ hasTimeOfDay }) => hasTimeOfDay,
      );
    const { value } = await pairOf(number - 1, `event:${near.id}`);
    expect(value.series).toBe('events');
    // The page has seconds; the comparison has the coarser unit of the series, on both sides.
    expect(Math.abs(value.gapSeconds / 60 - near.timeDelta)).toBeLessThanOrEqual(1);
    const era = value.spans.find(({ span }) => span === 'era');
    expect(era?.dropsWithOne).toBeGreaterThan(0);
  });

  it.each([
    ['a drop', 1, 'drop:2', 400, '“drop:2” names no post and no event'],
    ['no name', 1, 'storm', 400, '“storm” names no post and no event'],
    ['a post that is not there', 1, 'post:twitter/1', 404, 'There is no post twitter/1.'],
    ['an event that is not there', 1, 'event:gone', 404, 'There is no event gone.'],
  ])('bad input: %s is refused in one sentence', async (_, drop, item, status, sentence) => {
    const answer = await pairOf(drop, item);
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(sentence)]);
  });

  it('has no series for a post whose account is nobody in particular; on X the same name is somebody’s', async () => {
    const names = { reddit: ['[deleted]', '[removed]'], twitter: ['deleted'], discord: ['Deleted User'] };
    for (const [platform, users] of Object.entries(names)) {
      const rows = users.map((user, at) => `${at + 1},${user},2018-03-0${at + 1}T10:00:00Z,text ${at}`);
      const address = `/api/social-posts/import?waitMs=60000&fileName=${platform}.csv&platform=${platform}`;
      const imported = await w.upload<{ imported: number }>(
        address,
        ['id,username,date,text', ...rows].join('\n'),
      );
      expect(imported.value.imported).toBe(users.length);
    }
    for (const id of ['reddit/1', 'reddit/2', 'discord/1']) {
      const { status, text } = await pairOf(100, `post:${id}`);
      expect([status, text]).toEqual([400, expect.stringContaining('no series to compare it with')]);
    }
    expect((await pairOf(100, 'post:twitter/1')).value.series).toBe('@deleted (twitter)');
  });

  it('says of an event that is held out what it is, and not that it is gone', async () => {
    const { value: events } = await w.get<{ id: string }[]>('/api/news-events?limit=1');
    const key = `event:${events[0]?.id ?? ''}`;
    const made = await w.post('/api/sets?waitMs=60000', { from: 'items', name: 'Held', items: [key] });
    expect([made.status, made.text]).toEqual([200, expect.anything()]);
    expect((await w.post('/api/sets/Held/hold-out')).status).toBe(200);
    const { status, text } = await pairOf(100, key);
    expect([status, text]).toEqual([409, expect.stringContaining('is held out with the set “Held”')]);
  });
});

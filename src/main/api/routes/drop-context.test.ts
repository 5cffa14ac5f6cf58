import { expect, it } from 'vitest';
import type { Drop, DropContext } from '#shared/contract/drops.ts';
import { createTestWorkstation } from '#tests/helpers/workstation.ts';

it('counts every post of the hour around a drop, and lists the closest', async () => {
  const w = await createTestWorkstation({ data: 'demonstration' });
  try {
    const { timestamp } = (await w.get<Drop>('/api/q-drops/number/2000')).value;
    const time = Date.parse(`${timestamp}Z`);
    // Six hundred early in the hour before it, two right next to it.
    const rows = [...Array.from({ length: 600 }, (_, at) => -3500 + at), -7, 5].map(
      (seconds, at) => `${at},post ${at},${new Date(time + seconds * 1000).toISOString()}`,
    );
    const path = '/api/social-posts/import?format=generic&username=crowd&platform=gab&waitMs=60000';
    const mapping = encodeURIComponent(JSON.stringify({ id: 'id', text: 'text', date: 'date' }));
    const sent = await w.upload(`${path}&mapping=${mapping}`, ['id,text,date', ...rows].join('\n'));
    expect([sent.status, sent.text]).toEqual([200, expect.any(String)]);
    const before = (await w.get<DropContext>('/api/q-drops/number/2000/context')).value;
    const own = before.posts.items.filter(({ username }) => username === 'crowd');
    expect(own.slice(0, 2).map(({ timeDelta }) => Math.round(timeDelta * 60))).toEqual([5, -7]);
    // Each by the name under which it can be opened whole.
    const [closest] = own;
    expect(closest?.item).toBe('post:gab/601');
    const about = `/api/notes/subject?about=${encodeURIComponent(closest?.item ?? '')}`;
    expect((await w.get<{ text: string }>(about)).value.text).toBe('post 601');
    expect(before.posts.items).toHaveLength(50);
    expect(before.posts.total).toBeGreaterThanOrEqual(602);
  } finally {
    await w.dispose();
  }
});

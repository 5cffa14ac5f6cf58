import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { jsonQanon } from '#main/importers/drops/formats/json-qanon.ts';
import { demonstration } from '#tests/helpers/demonstration.ts';
import { nothingPlanted } from '#tests/helpers/nothing-planted.ts';
import { REAL_DATA_ABSENT, sharedFile } from '#tests/helpers/shared-data.ts';
import { hourVolumes, monthVolumes } from './calendar.ts';
import { demonstrationTripcodes, generateDemonstration, type DemonstrationCorpus } from './demonstration.ts';

interface Post {
  readonly post_metadata: {
    readonly author: string;
    readonly tripcode?: string;
    readonly source: { readonly site: string; readonly board: string; readonly link: string };
    readonly time: number;
    readonly id: number;
    readonly author_id: string;
    readonly post_id: string;
  };
  readonly text?: string;
  readonly images?: readonly { readonly file: string; readonly name: string }[];
  readonly referenced_posts?: readonly {
    readonly reference: string;
    readonly post_id: string;
    readonly text?: string;
    readonly link: string;
    readonly time: number;
  }[];
}

const postsOf = ({ archive }: DemonstrationCorpus): readonly Post[] =>
  (JSON.parse(archive) as { posts: readonly Post[] }).posts;
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const bytes = ({ archive, posts, events, answers }: DemonstrationCorpus) => ({
  archive: sha256(archive),
  posts: sha256(JSON.stringify(posts)),
  events: sha256(JSON.stringify(events)),
  answers: sha256(JSON.stringify(answers)),
});
const iso = (time: number): string => new Date(time * 1000).toISOString();
const countBy = <T>(items: readonly T[], key: (item: T) => string): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const item of items) counts[key(item)] = (counts[key(item)] ?? 0) + 1;
  return counts;
};

const another = generateDemonstration({ seed: 77 });

describe('the same corpus everywhere', () => {
  it('has these bytes', () => {
    expect(bytes(demonstration)).toEqual({
      archive: '8d6ca1645a2c7d332e6ef8976d38dd529235447b337aa49092f0df7d75fc9d24',
      posts: 'a6b744f7b495eb384d18ffac1c45b094eb87cd262a840e70652461a42cea92c3',
      events: 'e4d845eef8124ea880740a0db11f1c955a4fb6e2c72c069c44656f8d5ead76c5',
      answers: '41d73cd104fcd147abaa02b2ef1bfdb105dd348ef9be30223cc14a0043f88dca',
    });
    expect(bytes(nothingPlanted)).toEqual({
      archive: '2123e0842291c375b47e0e38de930a0a41411035fc0bb1341568ddf48109dc68',
      posts: 'a3dc8533990d30690bf0761dac1388a1d363369d8c8d8bb3fe8f67e616ad3368',
      events: '49fbe778d6f9cd779df1f15f685181e3c532afeef99cbe8c4bd07922b7f177c8',
      answers: '3553d0079c96cedfbaf5c9fc92410f5a9e99e9727fdfdf607e151ac20b44a845',
    });
  });

  it('comes out the same twice, and differently for another seed', () => {
    expect(bytes(generateDemonstration({ seed: 4966, planted: true }))).toEqual(bytes(demonstration));
    const [one, two] = [bytes(demonstration), bytes(another)];
    for (const part of ['archive', 'posts', 'events', 'answers'] as const)
      expect(one[part]).not.toBe(two[part]);
  });

  it.each([-1, 1.5, Number.NaN, 2 ** 32])('refuses the seed %s', (seed) => {
    expect(() => generateDemonstration({ seed })).toThrow('seed must be a whole number');
  });
});

describe.each([
  ['with truths', demonstration],
  ['with nothing planted', nothingPlanted],
  ['with another seed', another],
])('the archive %s', (_name, made) => {
  const posts = postsOf(made);
  const withText = posts.filter(({ text }) => text !== undefined);

  it('numbers 4,966 drops in ascending time', () => {
    expect(posts.map(({ post_metadata }) => post_metadata.id)).toEqual(
      Array.from({ length: 4966 }, (_, index) => index + 1),
    );
    const times = posts.map(({ post_metadata }) => post_metadata.time);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('has the month volumes of the archive to the drop', () => {
    const months = countBy(posts, ({ post_metadata }) => iso(post_metadata.time).slice(0, 7));
    expect(months).toEqual(Object.fromEntries(monthVolumes));
  });

  it('keeps the hours of the day', () => {
    const hours = countBy(posts, ({ post_metadata }) => iso(post_metadata.time).slice(11, 13));
    hourVolumes.forEach((volume, hour) => {
      const share = (hours[String(hour).padStart(2, '0')] ?? 0) - volume;
      expect(Math.abs(share)).toBeLessThan(20 + 0.3 * volume);
    });
  });

  it('has sites, boards and tripcodes in the numbers of the archive, the tripcodes invented', () => {
    expect(countBy(posts, ({ post_metadata }) => post_metadata.source.site)).toEqual({
      '4ch': 233,
      '8ch': 3337,
      '8kun': 1396,
    });
    expect(countBy(posts, ({ post_metadata }) => post_metadata.source.board)).toEqual({
      '/qresearch': 3886,
      '/patriotsfight': 416,
      '/pol': 248,
      '/cbts': 223,
      '/greatawakening': 121,
      '/thestorm': 41,
      '/projectdcomms': 31,
    });
    expect(countBy(posts, ({ post_metadata }) => post_metadata.tripcode ?? 'None')).toEqual({
      ...Object.fromEntries(demonstrationTripcodes),
      None: 164,
    });
    expect(posts.every(({ post_metadata }) => post_metadata.author_id.startsWith('demo'))).toBe(true);
    expect(countBy(posts, ({ post_metadata }) => post_metadata.author.trimEnd())).toEqual({
      Demo: 4802,
      Anonymous: 164,
    });
  });

  it('has texts, images and references in the numbers of the archive', () => {
    const pictured = posts.filter(({ images }) => images !== undefined);
    const references = posts.flatMap(({ referenced_posts: list }) => list ?? []);
    expect(withText.length).toBe(4735);
    expect(withText.every(({ text }) => text !== '')).toBe(true);
    expect(pictured.length).toBe(1032);
    expect(pictured.flatMap(({ images }) => images).length).toBe(1172);
    expect(pictured.filter(({ text }) => text === undefined).length).toBe(230);
    expect(posts.filter(({ referenced_posts: list }) => list !== undefined).length).toBe(1525);
    expect(references.length).toBe(1560);
  });

  it('has texts about as long as the archive’s', () => {
    const lengths = withText.map(({ text }) => text?.length ?? 0).sort((a, b) => a - b);
    expect(lengths[Math.floor(lengths.length / 2)]).toBeGreaterThan(85);
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThan(150);
    expect(lengths.at(-1)).toBeLessThan(5000);
  });

  it('cites drops of the same board by numbers that are unique there', () => {
    const key = ({ post_metadata: { source } }: Post, id: string) =>
      `${source.site === '4ch' ? '4ch' : '8ch'}${source.board}${id}`;
    const byKey = new Map(posts.map((post) => [key(post, post.post_metadata.post_id), post]));
    expect(byKey.size).toBe(4966);
    let edges = 0;
    for (const post of posts) {
      for (const reference of post.referenced_posts ?? []) {
        expect(reference.reference).toBe(`>>${reference.post_id}`);
        expect(post.text ?? '').toContain(reference.reference);
        expect(reference.time).toBeLessThanOrEqual(post.post_metadata.time);
        const target = byKey.get(key(post, reference.post_id));
        if (target === undefined) continue;
        edges += 1;
        expect(target.post_metadata.id).toBeLessThan(post.post_metadata.id);
        expect(reference.text).toBe(target.text);
      }
    }
    expect(edges).toBeGreaterThan(330);
    expect(edges).toBeLessThan(480);
  });

  it('links to reserved hosts only', () => {
    const hosts = [...made.archive.matchAll(/https?:\/\/[ \u2002]?([^/\s"\\]+)/g)].map(
      (match) => match[1] ?? '',
    );
    expect(hosts.length).toBeGreaterThan(5000);
    expect(hosts.filter((host) => !/(^|\.)example(\.org|\.com)?$/.test(host))).toEqual([]);
    expect(withText.filter(({ text }) => text?.includes('://')).length).toBe(1781);
  });

  it('carries the archive’s data traps', () => {
    const times = posts.map(({ post_metadata }) => post_metadata.time);
    expect(times.filter((time, index) => time === times[index + 1]).length).toBe(3);
    expect(posts.filter(({ post_metadata }) => post_metadata.author.endsWith(' ')).length).toBe(233);
    expect(withText.filter(({ text }) => text?.includes('https:// ')).length).toBe(76);
    expect(withText.filter(({ text }) => text?.includes('https://\u2002')).length).toBe(1);
    expect(withText.filter(({ text }) => text?.includes('\u00a0')).length).toBeGreaterThan(10);
    expect(withText.filter(({ text }) => text?.includes('\u2002')).length).toBeGreaterThan(40);
  });

  it('shows every form that the format patterns look for', () => {
    const having = (pattern: RegExp) => withText.filter(({ text }) => pattern.test(text ?? '')).length;
    for (const pattern of [
      /\[[^\]]+\]/,
      /^[A-Z]+ [A-Z ]+$/m,
      /\?\n[^\n]+\?/,
      /^1\. .*\n2\. /m,
      /\[\d\d:\d\d\]/,
      /^>>\d+$/m,
      / -> | > /,
      /^_[A-Z]+-\d+_/m,
      /\nQ$/,
      /\b(POTUS|FBI|DC|UK|NSA)\b/,
    ]) {
      expect(having(pattern)).toBeGreaterThan(30);
    }
  });
});

describe('the layout', () => {
  it('passes the importer of the real archive, every record', () => {
    const links = postsOf(demonstration).flatMap(
      (post, index) => jsonQanon.read({ record: index + 1, row: { ...post }, bytes: null }).links,
    );
    expect(links.length).toBeGreaterThan(2500);
    expect(links.every((link) => /^https:\/\/[a-z.]*example[a-z.]*\//.test(link))).toBe(true);
  });

  const schema = sharedFile('datasets/json-qanon/posts.schema.json');
  it.skipIf(schema === null)(`satisfies JSON-QAnon's own schema (${REAL_DATA_ABSENT})`, () => {
    const validate = new Ajv({ allErrors: true }).compile(
      JSON.parse(readFileSync(schema ?? '', 'utf8')) as Record<string, unknown>,
    );
    expect(validate(JSON.parse(demonstration.archive))).toBe(true);
    expect(validate(JSON.parse(nothingPlanted.archive))).toBe(true);
  });
});

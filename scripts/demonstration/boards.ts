import type { DemonstrationRandom } from './random.ts';

/** Where a drop is; every host is a reserved example name. */
export interface BoardPlace {
  readonly site: '4ch' | '8ch' | '8kun';
  readonly board: string;
}

/** Invented tripcodes, from the first to the last in use, with the number of drops each signs. */
export const demonstrationTripcodes = [
  ['!DemoKey001', 223],
  ['!DemoKey002', 583],
  ['!DemoKey003', 351],
  ['!DemoKey004', 9],
  ['!DemoKey005', 94],
  ['!DemoKey006', 399],
  ['!DemoKey007', 16],
  ['!!DemoKey008', 1799],
  ['!!DemoKey009', 1328],
] as const;

const repeat = (count: number, place: BoardPlace): readonly BoardPlace[] =>
  Array.from({ length: count }, () => place);

/** Sites and boards of drops 1…n, in numbers like the archive's; boards of one era are mixed. */
export const places = (random: DemonstrationRandom): readonly BoardPlace[] => [
  ...repeat(233, { site: '4ch', board: '/pol' }),
  ...random.shuffled([
    ...repeat(223, { site: '8ch', board: '/cbts' }),
    ...repeat(15, { site: '8ch', board: '/pol' }),
    ...repeat(41, { site: '8ch', board: '/thestorm' }),
  ]),
  ...random.shuffled([
    ...repeat(2521, { site: '8ch', board: '/qresearch' }),
    ...repeat(416, { site: '8ch', board: '/patriotsfight' }),
    ...repeat(121, { site: '8ch', board: '/greatawakening' }),
  ]),
  ...repeat(31, { site: '8kun', board: '/projectdcomms' }),
  ...repeat(1365, { site: '8kun', board: '/qresearch' }),
];

/** Tripcodes of drops 1…n: the first 127 and another 37 here and there are unsigned. */
export const tripcodes = (random: DemonstrationRandom, count: number): readonly (string | null)[] => {
  const unsigned = new Set(Array.from({ length: 127 }, (_, index) => index));
  while (unsigned.size < 164) unsigned.add(random.below(count));
  const keys = demonstrationTripcodes.flatMap(([code, drops]) => Array.from({ length: drops }, () => code));
  let used = 0;
  return Array.from({ length: count }, (_, index) => {
    if (unsigned.has(index)) return null;
    used += 1;
    return keys[used - 1] ?? null;
  });
};

/** 8kun went on with 8chan's boards and numbers, so both count as one. */
export const boardKey = ({ site, board }: BoardPlace): string => `${site === '4ch' ? '4ch' : '8ch'}${board}`;
const siteHosts = { '4ch': '4ch.example', '8ch': '8ch.example', '8kun': '8kun.example' } as const;

/** A permalink in the boards' own form. */
export const permalink = ({ site, board }: BoardPlace, thread: number, postId: number): string =>
  `https://${siteHosts[site]}${board}/res/${thread}.html#${postId}`;

/** The friendships of Zachary’s karate club (1977, J. Anthropological Research 33:452–473), members from 0. */
const FRIENDS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 17, 19, 21, 31],
  1: [2, 3, 7, 13, 17, 19, 21, 30],
  2: [3, 7, 8, 9, 13, 27, 28, 32],
  3: [7, 12, 13],
  4: [6, 10],
  5: [6, 10, 16],
  6: [16],
  8: [30, 32, 33],
  9: [33],
  13: [33],
  14: [32, 33],
  15: [32, 33],
  18: [32, 33],
  19: [33],
  20: [32, 33],
  22: [32, 33],
  23: [25, 27, 29, 32, 33],
  24: [25, 27, 31],
  25: [31],
  26: [29, 33],
  27: [33],
  28: [31, 33],
  29: [32, 33],
  30: [32, 33],
  31: [32, 33],
  32: [33],
};

export const KARATE_EDGES: readonly (readonly [number, number])[] = Object.entries(FRIENDS).flatMap(
  ([member, friends]) => friends.map((friend) => [Number(member), friend] as const),
);

/** The greatest modularity there is and its four groups: Brandes et al. (2008), IEEE Trans. Knowl. Data Eng. 20:172–188. */
export const KARATE_MODULARITY = 0.4198;
export const KARATE_GROUPS: readonly (readonly number[])[] = [
  [0, 1, 2, 3, 7, 11, 12, 13, 17, 19, 21],
  [4, 5, 6, 10, 16],
  [8, 9, 14, 15, 18, 20, 22, 26, 29, 30, 32, 33],
  [23, 24, 25, 27, 28, 31],
];

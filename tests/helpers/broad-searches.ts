const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const pairs = [...'etaoin'].flatMap((first) => [...'etaoinsr'].map((second) => `${first}${second}*`));

/** Searches that find nearly everything, or ask for the same again and again. */
export const BROAD_SEARCHES: Readonly<Record<string, string>> = {
  'two prefixes': 'e* OR t*',
  'four prefixes': 'e* OR t* OR a* OR o*',
  'every prefix of one letter': letters.map((letter) => `${letter}*`).join(' OR '),
  'as many prefixes as are allowed': pairs.join(' OR '),
  'one word 300 times': 'the '.repeat(300),
  'one word 250 times, once enough': new Array(250).fill('the').join(' OR '),
  'one prefix left out 100 times': '-a* '.repeat(100),
  'every prefix left out': letters.map((letter) => `-${letter}*`).join(' '),
  'a sign and its opposite': '? OR the -???',
};

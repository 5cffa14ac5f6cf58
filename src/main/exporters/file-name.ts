import { isDeviceName } from '#shared/device-names.ts';

/** Bytes of UTF-8: common file systems stop at 255, and temporary names next to it need room. */
const LONGEST = 200;
// Separators, what Windows refuses, controls, and marks that turn the reading direction around.
const forbidden = /[/\\:*?"<>|\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

const cut = (text: string, bytes: number): string => {
  let used = 0;
  let shortened = '';
  for (const character of text) {
    used += Buffer.byteLength(character);
    if (used > bytes) break;
    shortened += character;
  }
  return shortened;
};

const TAG_MAX = 40;

/** `-Storm-2018`: the name of a set in letters that the header of an answer can carry. */
export const nameTag = (name: string): string => {
  const letters = name.normalize('NFKD').replaceAll(/[^A-Za-z0-9]+/gu, '-');
  return `-${letters.slice(0, TAG_MAX).replaceAll(/^-+|-+$/gu, '') || 'set'}`;
};

/** The same with the first of its hash: `-Storm-2018-8f2c61aa`; empty without a set. */
export const setTag = (set: { readonly name: string; readonly hash: string } | null): string =>
  set === null ? '' : `${nameTag(set.name)}-${set.hash.slice(0, 8)}`;

/**
 * The one function that makes the name of an exported file, from any text: it has no path in it, opens on every common
 * system, keeps its extension and is never empty.
 */
export const exportFileName = (name: string, extension: string): string => {
  const ending = `.${extension}`;
  const bare = name.toLowerCase().endsWith(ending) ? name.slice(0, -ending.length) : name;
  const clean = bare
    .normalize('NFC')
    .replace(forbidden, '-')
    .replace(/\s+/gu, ' ')
    .replace(/-{2,}/gu, '-')
    .replace(/^[\s.-]+|[\s.-]+$/gu, '');
  const free = isDeviceName(clean) ? `_${clean}` : clean;
  const safe = cut(free, LONGEST - ending.length).replace(/[\s.-]+$/u, '');
  return `${safe === '' ? 'dropscope-report' : safe}${ending}`;
};

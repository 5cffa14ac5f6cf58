import { createHash } from 'node:crypto';

/** So many letters of up to 4 bytes leave room for an ending within the 255 bytes of a name. */
const NAME_MAX = 56;
const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/iu;
/** What Windows refuses in names, and what ends a link in a vault. */
const REFUSED = /[<>:"/\\|?*#^[\]\p{C}\u2028\u2029]/gu;

/** A text as the name of a file without its ending, on any system and in any link. */
export const safeName = (text: string): string => {
  const plain = text.normalize('NFC').replace(REFUSED, '-').replace(/\s+/gu, ' ');
  const cut = [...plain.trim()].slice(0, NAME_MAX).join('');
  const name = cut.replace(/^[. ]+|[. ]+$/gu, '');
  if (name === '') return 'Untitled';
  return RESERVED.test(name) ? `_${name}` : name;
};

/** The same for names that a system takes for one. */
const fold = (name: string): string => name.normalize('NFKC').toUpperCase().toLowerCase();

/** Gives each thing a name of its own; the same things in the same order get the same names. */
export const createNames = () => {
  const takenNames = new Set<string>();
  return (key: string, proposal: string): string => {
    const plain = safeName(proposal);
    let name = plain;
    for (let round = 0; takenNames.has(fold(name)); round += 1)
      name = `${plain} ${createHash('sha256').update(`${round}${key}`).digest('hex').slice(0, 8)}`;
    takenNames.add(fold(name));
    return name;
  };
};

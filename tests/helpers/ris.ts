/** The tags that these files use, of the published list of RIS tags. */
const TAGS = new Set([
  'TY',
  'ID',
  'TI',
  'AU',
  'PY',
  'DA',
  'T2',
  'AN',
  'DB',
  'UR',
  'Y2',
  'N1',
  'ET',
  'PB',
  'DO',
  'ER',
]);

/**
 * Reads RIS as its specification has it, written without a look at the writer: lines end with CR and LF, each begins with a tag
 * of two signs, two blanks, a hyphen and a blank; a record is from `TY` to `ER`.
 * @returns the texts of each tag, per record
 * @throws Error for anything else
 */
export const readRis = (text: string): readonly Readonly<Record<string, readonly string[]>>[] => {
  if (!text.endsWith('\r\n') || /[^\r]\n|\r[^\n]/u.test(text))
    throw new Error('Lines must end with CR and LF.');
  const records: Record<string, string[]>[] = [];
  let open: Record<string, string[]> | null = null;
  for (const line of text.slice(0, -2).split('\r\n')) {
    const tag = line.slice(0, 2);
    if (!TAGS.has(tag) || line.slice(2, 6) !== '  - ') throw new Error(`No line of RIS: ${line}`);
    if ((tag === 'TY') !== (open === null)) throw new Error(`A record begins with TY: ${line}`);
    open ??= {};
    if (tag === 'ER') {
      if (line.length > 6) throw new Error('ER has no text.');
      records.push(open);
      open = null;
    } else (open[tag] ??= []).push(line.slice(6));
  }
  if (open !== null) throw new Error('The last record has no end.');
  return records;
};

import { z } from 'zod';

/** Encodings that a file without a byte-order mark is offered in, in the order in which they are shown. */
export const ENCODINGS = [
  { id: 'windows-1252', label: 'Windows-1252' },
  { id: 'iso-8859-1', label: 'ISO-8859-1' },
  { id: 'iso-8859-15', label: 'ISO-8859-15' },
  { id: 'macintosh', label: 'Mac Roman' },
  { id: 'windows-1251', label: 'Windows-1251' },
  { id: 'utf-16le', label: 'UTF-16LE' },
  { id: 'utf-16be', label: 'UTF-16BE' },
  { id: 'shift_jis', label: 'Shift-JIS' },
  { id: 'gb18030', label: 'GB18030' },
] as const;

const OTHER_NAMES: Readonly<Record<string, string>> = {
  'mac-roman': 'macintosh',
  macroman: 'macintosh',
  mac_roman: 'macintosh',
  'utf-16': 'utf-16le',
  'x-mac-roman': 'macintosh',
};

/** The name of an encoding as `TextDecoder` takes it, whatever label people write; null where it is not one. */
export const encodingOf = (name: string): string | null => {
  const label = name.trim().toLowerCase();
  const id = OTHER_NAMES[label] ?? label;
  if (ENCODINGS.some((encoding) => encoding.id === id)) return id;
  try {
    return new TextDecoder(id).encoding;
  } catch {
    return null;
  }
};

export const encodingLabel = (id: string): string =>
  ENCODINGS.find((encoding) => encoding.id === id)?.label ?? id.toUpperCase();

/** Names for a sentence. */
export const ENCODING_NAMES = ENCODINGS.map(({ id }) => id).join(', ');

/** An encoding as people name it. */
export const encodingNameSchema = z
  .string()
  .max(60)
  .transform((name) => encodingOf(name) ?? '')
  .pipe(z.string().min(1, `the name of an encoding: utf-8, ${ENCODING_NAMES}`))
  .meta({ description: `Encoding of a file without a byte-order mark: utf-8, ${ENCODING_NAMES}` });

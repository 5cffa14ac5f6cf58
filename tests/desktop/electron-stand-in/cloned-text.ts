/** Values of a structured clone as text, for the way between page and program: JSON with bytes and `undefined` marked. */
const mark = (value: unknown): unknown => {
  if (value === undefined) return { $undefined: true };
  if (value instanceof Uint8Array) return { $bytes: Buffer.from(value).toString('base64') };
  if (Array.isArray(value)) return value.map(mark);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mark(one)]));
};

const unmark = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(unmark);
  if (typeof value !== 'object' || value === null) return value;
  if ('$undefined' in value) return undefined;
  if ('$bytes' in value) return new Uint8Array(Buffer.from(String(value.$bytes), 'base64'));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, unmark(one)]));
};

export const toText = (value: unknown): string => JSON.stringify(mark(value));
export const fromText = (text: string): unknown => unmark(JSON.parse(text));

/** A text as UTF-8 in memory that threads share: sending it to one copies nothing, however long it is. */
export type SharedText = Uint8Array<SharedArrayBuffer>;

/** The bytes themselves, not a copy of them. */
export const sharedBytes = ({ buffer }: SharedText): Buffer => Buffer.from(buffer);

export const shareText = (text: string): SharedText => {
  const shared = new Uint8Array(new SharedArrayBuffer(Buffer.byteLength(text)));
  sharedBytes(shared).write(text);
  return shared;
};

export const readSharedText = (shared: SharedText): string => sharedBytes(shared).toString();

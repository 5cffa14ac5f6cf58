import { getHeapStatistics } from 'node:v8';

/** Texts from this length on are parsed into so many values that the heap has to be cleared up behind them. */
const LARGE_TEXT = 4_000_000;

/** A heap of this size has many more values than an analysis of an archive reads. */
const LARGE_HEAP_BYTES = 256_000_000;

/** Clears the heap of this thread up: V8 does so by itself only when it has grown by a few hundred megabytes, and keeps the room. */
export const clearHeap = async (): Promise<void> => {
  if (!process.features.inspector) return;
  const { Session } = await import('node:inspector/promises');
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
};

/** By so much reading has to make a heap grow before it is worth the half second of clearing it up. */
const GROWN_BYTES = 16_000_000;

/** The size of this thread's heap now. */
export const heapBytes = (): number => getHeapStatistics().total_heap_size;

/**
 * Clears the heap of this thread up if it is large and has grown: V8 lets the old generation grow to a multiple of what it found in it when it last
 * cleared it up, garbage of the reading included.
 * @param before its size before the reading
 */
export const clearLargeHeap = async (before: number): Promise<void> => {
  const now = heapBytes();
  if (now > LARGE_HEAP_BYTES && now - before > GROWN_BYTES) await clearHeap();
};

/** What `parse` makes of a text, with nothing of what a large one leaves behind. */
export const parseLarge = async <Value>(text: string, parse: (text: string) => Value): Promise<Value> => {
  const isLarge = text.length > LARGE_TEXT;
  const value = parse(text);
  if (isLarge) await clearHeap();
  return value;
};

import { useState } from 'react';
import type { EncodingReading } from '#shared/encoding-readings.ts';

const NONE: readonly EncodingReading[] = [];

/** The last readings that were offered: once an encoding is chosen, the preview has none to offer, and the choice stays open. */
export const useReadings = (offered: readonly EncodingReading[]): readonly EncodingReading[] => {
  const [last, setLast] = useState(NONE);
  if (offered.length > 0 && offered !== last) setLast(offered);
  return last;
};

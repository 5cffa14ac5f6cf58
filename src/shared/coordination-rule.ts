import { plural } from './figures.ts';
import type { CoordinationParameters } from './methods/coordination.ts';

const OBJECTS: Readonly<Record<CoordinationParameters['object'], string>> = {
  any: 'any type of evidence',
  'time-delta': 'close in time',
  'text-echo': 'text echo',
  'shared-rare-term': 'shared rare term',
  'shared-link': 'shared link',
  image: 'both with an image',
  anniversary: 'anniversary',
};
const DIRECTIONS: Readonly<Record<CoordinationParameters['direction'], string>> = {
  either: 'either first',
  'drop-first': 'drop first',
  'post-first': 'post first',
};

/** A rule in words: `shared link within 10 seconds, either first; at least 2 findings a side and 1 an edge`. */
export const ruleWords = ({
  object,
  windowSeconds,
  direction,
  minParticipation,
  minWeight,
}: CoordinationParameters): string => {
  const least =
    minParticipation === 1 && minWeight === 1
      ? ''
      : `; at least ${plural(minParticipation, 'finding')} a side and ${plural(minWeight, 'finding')} an edge`;
  const window =
    windowSeconds % 60 === 0 ? plural(windowSeconds / 60, 'minute') : plural(windowSeconds, 'second');
  return `${OBJECTS[object]} within ${window}, ${DIRECTIONS[direction]}${least}`;
};

import { REST } from '#shared/contract/text-sets.ts';

const KINDS: Readonly<Record<string, string>> = {
  'drops:': 'All drops',
  'posts:': 'All posts',
  'events:': 'All news events',
  [REST]: 'Everything else',
};

/** Bounds of a filter, in words. */
const BOUNDS: Readonly<Record<string, string>> = { startDate: 'from', endDate: 'until' };

export const specText = (spec: string): string => {
  const whole = KINDS[spec];
  if (whole !== undefined) return whole;
  if (spec.startsWith('set:')) return spec.slice('set:'.length);
  const [list = '', filter = ''] = [spec.slice(0, spec.indexOf(':')), spec.slice(spec.indexOf(':') + 1)];
  const parts = [...new URLSearchParams(filter)].map(([name, value]) => `${BOUNDS[name] ?? name} ${value}`);
  return `${list === 'drops' ? 'Drops' : list === 'posts' ? 'Posts' : 'News events'}: ${parts.join(', ')}`;
};

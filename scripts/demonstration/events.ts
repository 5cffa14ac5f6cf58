import type { NewsCategory } from '#shared/constants.ts';
import { secondsPerDay } from './calendar.ts';
import type { DemonstrationRandom } from './random.ts';
import type { DemonstrationEvent } from './types.ts';
import { plainWords } from './vocabulary.ts';

export const eventCount = 450;
const start = Date.UTC(2017, 9, 1) / 1000;
const end = Date.UTC(2023, 0, 1) / 1000;

/** `#` is a name. Their own words are not among the drops' words, so that chance likeness stays low. */
const titles: Readonly<Record<NewsCategory, readonly string[]>> = {
  politics: [
    '# council approves budget of #',
    'Mayors of # and # sign an agreement',
    '# parish elects its committee in #',
  ],
  business: [
    '# company opens a branch in #',
    'Merger: # bakery joins # cooperative',
    'Profits announced by # brewery near #',
  ],
  technology: [
    'Engineers switch on # satellite dish at #',
    '# radio club releases software from #',
    'Fibre cable reaches # via #',
  ],
  health: [
    '# clinic hires nurses from #',
    'Dentists of # hold open days in #',
    '# hospital renovates its # pharmacy',
  ],
  sports: ['# wins regatta against #', 'Chess league final: # meets #', '# marathon route leads past #'],
};
const categories = Object.keys(titles) as readonly NewsCategory[];

const titleOf = (random: DemonstrationRandom, category: NewsCategory, names: readonly string[]): string => {
  let used = 0;
  return random.pick(titles[category]).replaceAll('#', () => {
    used += 1;
    return names[used - 1] ?? '';
  });
};

/** An event that something else already fixes: its time, and the names that are in its title. */
export interface EventPlan {
  readonly time: number;
  readonly terms: readonly string[];
}

type Draft = Omit<DemonstrationEvent, 'id' | 'url'> & { readonly plan: EventPlan | null };

/** Plain events are spread evenly over the span (so every month is covered) and share words with drops only by chance. */
const plainDraft = (
  random: DemonstrationRandom,
  common: readonly string[],
  share: number,
  order: number,
): Draft => {
  const exact = start + Math.floor(share * (end - start));
  const hasTimeOfDay = random.chance(0.7);
  const noon = exact - (exact % secondsPerDay) + secondsPerDay / 2;
  const category = categories[order % categories.length] ?? 'politics';
  const names = titleOf(random, category, [random.pick(common), random.pick(common)]);
  const things = [random.pick(plainWords), random.pick(plainWords), random.pick(plainWords)];
  const title = `${names}, with ${things.join(', ')}`;
  const time = hasTimeOfDay ? exact - (exact % 60) : noon;
  return { time, hasTimeOfDay, title, category, source: 'Demonstration', plan: null };
};

export interface Events {
  readonly events: readonly DemonstrationEvent[];
  /** The id that a plan's event got. */
  readonly idOf: ReadonlyMap<EventPlan, string>;
}

/** 450 invented, harmless, dated events over five categories, ascending in time. */
export const writeEvents = (
  random: DemonstrationRandom,
  common: readonly string[],
  plans: readonly EventPlan[],
): Events => {
  const plainCount = eventCount - plans.length;
  const drafts: Draft[] = plans.map((plan, order) => {
    const category = categories[order % categories.length] ?? 'politics';
    const title = titleOf(random, category, plan.terms);
    return { time: plan.time, hasTimeOfDay: true, title, category, source: 'Demonstration', plan };
  });
  for (let order = 0; order < plainCount; order += 1) {
    drafts.push(plainDraft(random, common, (order + random.next()) / plainCount, order));
  }
  const idOf = new Map<EventPlan, string>();
  const events = drafts
    .sort((a, b) => a.time - b.time)
    .map(({ plan, ...event }, index): DemonstrationEvent => {
      const id = `demo-event-${String(index + 1).padStart(3, '0')}`;
      if (plan !== null) idOf.set(plan, id);
      return { id, ...event, url: `https://example.org/demonstration/events/${id}` };
    });
  return { events, idOf };
};

import { NEWS_CATEGORIES, type NewsCategory } from '#shared/constants.ts';

/**
 * What the sources' own categories mean in the five of the product; keys in lower case. Law, crime, conflicts and foreign
 * affairs count as politics, public health, environment, disasters and accidents as health, science as technology. null:
 * the category says nothing about the five (a place, the arts, an oddity), so the headline decides.
 */
const categoryOf: Readonly<Record<string, NewsCategory | null>> = {
  // Wikipedia current events
  'health and environment': 'health',
  'disasters and accidents': 'health',
  'business and economy': 'business',
  'science and technology': 'technology',
  'politics and elections': 'politics',
  'international relations': 'politics',
  'armed conflicts and attacks': 'politics',
  'law and crime': 'politics',
  'arts and culture': null,
  uncategorized: null,
  // Feeds and papers
  worldnews: null,
  'world news': 'politics',
  world: null,
  'us-news': null,
  'u.s. news': null,
  news: null,
  ukraine: 'politics',
  flgovernment: 'politics',
  crime: 'politics',
  government: 'politics',
  law: 'politics',
  money: 'business',
  economy: 'business',
  economics: 'business',
  finance: 'business',
  markets: 'business',
  tech: 'technology',
  science: 'technology',
  'science-technology': 'technology',
  space: 'technology',
  wellness: 'health',
  environment: 'health',
  medicine: 'health',
  'healthy living': 'health',
  society: null,
  sport: 'sports',
  football: 'sports',
};

/** Words that place a headline where its source does not; tried in this order, politics being the rest. */
const words: readonly (readonly [NewsCategory, RegExp])[] = [
  [
    'sports',
    /\b(?:olympics?|olympians?|world cup|super bowl|nfl|nba|mlb|nhl|fifa|uefa|ncaa|premier league|champions league|grand prix|formula (?:one|1)|wimbledon|quarterbacks?|touchdowns?|playoffs?|coach(?:es)?|footballers?|football|soccer|basketball|baseball|hockey|tennis|golf|cricket|rugby|marathon|athletes?|medals?|stadiums?|tournaments?|championships?)\b/i,
  ],
  [
    'health',
    /\b(?:covid(?:-19)?|coronavirus|vaccin\w+|virus(?:es)?|pandemic|epidemic|outbreaks?|ebola|measles|polio|monkeypox|hospitals?|patients?|doctors?|cancer|disease|diseases|medic(?:al|ine|ines)|fda|cdc|world health|earthquakes?|hurricanes?|cyclones?|typhoons?|tornado(?:es)?|wildfires?|floods?|flooding|landslides?|volcano|eruption|tsunami|heat ?waves?|climate|crash(?:es|ed)?|derail\w+|explosions?|capsiz\w+)\b/i,
  ],
  [
    'business',
    /\b(?:stocks?|shares|markets?|dow jones|nasdaq|wall street|econom(?:y|ic|ist|ists)|inflation|interest rates?|federal reserve|central bank|banks?|banking|earnings|profits?|revenue|mergers?|acquisitions?|acquires?|bankruptcy|bankrupt|layoffs?|tariffs?|trade deal|oil prices?|billionaires?|bitcoin|cryptocurrenc\w+|ipo|companies|company|ceo|unemployment|jobless|retailers?|airlines?|strikes? at)\b/i,
  ],
  [
    'technology',
    /\b(?:technology|tech|software|hackers?|hacked|hacking|cyber\w*|ransomware|malware|data breach|internet|facebook|google|apple|microsoft|twitter|amazon|tesla|spacex|nasa|satellites?|spacecraft|rockets?|space station|telescopes?|mars|lunar|moon|asteroids?|astronomers?|scientists?|researchers?|artificial intelligence|robots?|smartphones?|iphones?|android|quantum|fossils?)\b/i,
  ],
];

/** The category of a headline by its words; politics, the general news of this archive's time, where none speaks. */
export const categoryOfHeadline = (title: string): NewsCategory =>
  words.find(([, pattern]) => pattern.test(title))?.[0] ?? 'politics';

/** The product's category for an event: its source's own where that maps to one, else by the words of the headline. */
export const mapCategory = (stated: string | null, title: string): NewsCategory => {
  const name = stated?.trim().toLowerCase() ?? '';
  const same = NEWS_CATEGORIES.find((category) => category === name);
  return same ?? (Object.hasOwn(categoryOf, name) ? categoryOf[name] : null) ?? categoryOfHeadline(title);
};

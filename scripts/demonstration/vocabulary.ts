import type { DemonstrationRandom } from './random.ts';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const compoundFirst = words(`
  harbour lamp tide rain cloud frost river meadow orchard garden copper timber paper ledger signal tram bridge island
  kettle market anchor barley canal chalk cedar clover coast crane dune fern ferry fog glass gravel hazel heather
  kelp lantern linen maple marsh mill mint moss pebble pier pollen quarry reed salt shell slate stone thistle tunnel
  valley walnut willow wool alder apple aspen beech bracken brass brick bronze cherry cloth cork cotton cove daisy
  dew elm field flax flint flower forest gable grain granite grass grove hay hedge hill holly iron ivory jasmine
  lagoon lake larkspur leaf lemon lilac lime loft marble meal mist oak oat olive pear pine plum pond poplar poppy
  rose rush rye sage sand silk snow spruce straw sugar tea thyme tin violet wheat wicker`);
const compoundSecond = words(`
  gauge table shelf bench chart mast path gate yard shed house hall keeper wright board book mark line post stand
  works field row basket cabinet counter drum frame index jar label ladder logbook map notes pail plot rack roster
  sketch survey track tray wheel window arch barrel bell bin box bucket cart case chest cloth corner crate crest
  cup desk door fence file flag floor fork hook ledge lid loop needle panel pipe plate pole porch rail ring room
  rope scale screen seat sign spoon stair step stool tag tank tile tower vane wall wheel wire yoke`);
const plainNouns = words(`
  acorn almanac antenna apron aquarium arch atlas attic awning axle balcony barometer basil beacon beehive bellows
  birch blanket blossom bobbin brook broom bucket bulb buoy buttercup button cabbage calendar candle canoe canvas
  carrot carton catalogue cellar ceramic chestnut chimney chisel cistern clarinet clock cobble compass compost
  conductor copperware corkboard cottage crate crayon cricket crocus daffodil dahlia depot dial dictionary dovecote
  drizzle easel elder envelope estuary fabric fiddle filament flask flute foghorn folio forecast fountain funnel
  gallery garland gazette gear geranium glossary gooseberry granary greenhouse guidebook hailstone hammock hinge
  hopper hydrangea hygrometer icicle inkwell ivy jetty kayak keyhole kiln kite larch lavender lettuce library
  lighthouse limestone locker loom magnet mandolin marble marigold marmalade meridian microphone millstone moorland
  mosaic mulberry muslin napkin nectarine notebook nursery oboe onion orchid oven paddle parsley parsnip pavement
  peony periscope pigeonhole piston planetarium platform plough plumb porcelain postcard pottery pulley pumpkin
  quilt radish raft raincoat reservoir rhubarb rosemary rowboat rudder saddle sandbar satchel saucer sawmill
  schooner seedling semaphore shutter signpost siphon snowdrop sorrel spindle spire sprocket squash stencil
  sundial switchboard tapestry teapot telescope terrace thermometer thimble timetable toolbox transistor trellis
  trowel tulip turbine turnip turnstile typewriter umbrella varnish veranda violin wardrobe waterfall weathervane
  wharf wheelbarrow whistle windmill workbench yarn zinnia`);

const verbs = words(`
  sort paint repair measure polish carry deliver weigh count copy bind fold mend water prune oil tune wind label stack
  shelve store survey sketch print stamp tally sweep varnish trim tie sew rinse plant pack mount load knit hang glue
  gather fasten empty dust dry drain cover collect clean chart carve calibrate bundle brush borrow boil bake assemble
  align adjust inspect catalogue`);

/** Everyday words: drops use them often, posts and events too, so that likeness by chance exists. */
export const plainWords: readonly string[] = [...new Set([...plainNouns, ...verbs])];

/**
 * Some 12,000 invented compounds, all equally likely, so that no two belong together by the text's own nature and hardly
 * any are side by side twice.
 */
export const compounds: readonly string[] = [
  ...new Set(compoundFirst.flatMap((first) => compoundSecond.map((second) => `${first}${second}`))),
];

/** Tokens that an abbreviation key list is likely to hold, used as plain labels of invented stations and shelves. */
export const abbreviations = words(`
  POTUS FBI DC US DOJ UK NSA CIA WH TX NY CA EU UN NASA DOD FEMA FCC NATO USSS DHS MIL AF USMC GPS MSM SC VP FISA AG`);

const nameStarts = words(`
  Tol Mar Bren Cal Dor Eld Fen Gar Hol Ives Jor Kel Lor Mel Nor Orr Pel Quil Ras Sel Tam Ulv Ver Wex Yar Zel Ash Bel
  Cor Dun Esk Far Gil Hav Ing Kil Lin Mor Nev Oak`);
const nameMiddles = words('a e i o u en ar ol im un and esk orv ill amb eck');
const nameEnds = words('wick holm vik dun mar tor beck croft stow gard brook fell mere combe thorp');

const capacity = nameStarts.length * nameMiddles.length * nameEnds.length;
const nameAt = (place: number): string => {
  const start = nameStarts[place % nameStarts.length] ?? '';
  const rest = Math.floor(place / nameStarts.length);
  const middle = nameMiddles[rest % nameMiddles.length] ?? '';
  return `${start}${middle}${nameEnds[Math.floor(rest / nameMiddles.length)] ?? ''}`;
};

export interface Names {
  /** An invented name that no one else gets: for planted terms. */
  readonly reserve: () => string;
  /** Invented names that may come up again and again by chance. */
  readonly common: readonly string[];
}

/** Deals invented place and ship names; reserved ones are never among the common ones. */
export const dealNames = (random: DemonstrationRandom): Names => {
  const deck = random.shuffled(Array.from({ length: capacity }, (_, place) => nameAt(place)));
  const common = deck.slice(0, 3000);
  let next = common.length;
  return {
    common,
    reserve: () => {
      const name = deck[next];
      if (name === undefined) throw new Error('All invented names are dealt.');
      next += 1;
      return name;
    },
  };
};

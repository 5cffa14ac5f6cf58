import { describe, expect, it } from 'vitest';
import { productTexts } from '#tests/helpers/product-text.ts';

/** Captions of the specification that keep their three dots. */
const SPECIFIED =
  /^((Loading (timeline|network|correlation) data|Exporting|Installing|Initializing|Analyzing( coordination patterns)?|Collecting)\.\.\.|Processing\.\.\.( 0)?|And 0 more posts\.\.\.)$/;

const RULES: readonly (readonly [name: string, pattern: RegExp, instead: string])[] = [
  ['a blank before %', /\d[ \u00a0]%/, '95%'],
  ['three dots', /\.\.\.(?!\w)/, '…'],
  ['data set', /\bdata[ -]sets?\b/i, 'dataset'],
  [
    'British spelling',
    /\b(\w*colour\w*|cancell(ed|ing)|(re)?cent(re|red|res)|neighbour\w*|behaviour\w*|favour\w*|licen(ce|ces)|grey\w*|analys(e|ed|er)|catalogue\w*|artefact\w*|judgement\w*|label(led|ling)|model(led|ling)|(recogn|organ|summar|normal|visual|virtual|minim|maxim|optim|serial|initial|real|character|general|standard|categor|random|emphas|util|final|custom|author|synchron|capital)is(e|ed|es|ing|ation))\b/i,
    'American spelling',
  ],
  ['a thing that stands', /\b(stand|stands|stood)\b(?!-in|ing| for\b| out\b)/i, 'is, is shown, is listed'],
  ['a thing that holds', /\b(hold|holds)\b(?![- ]out\b)/i, 'contains, applies'],
  ['a thing that lies', /\b(lie|lies)\b/i, 'is, is stored'],
  ['beside', /\bbeside\b/i, 'next to, compared with'],
  ['what chance gives', /\bchance (alone )?(gives?|would give)\b/i, 'expected by chance'],
  ['by itself', /\bby itself\b/i, 'automatically, alone'],
  ['anyway', /\banyway\b/i, 'base rate, or nothing'],
  ['take back', /\bt(ake|akes|aken|ook)( \w+)? back\b/i, 'undo, cancel'],
  ['unasked', /\bunasked\b/i, 'unless you ask'],
  ['switch on or off', /\bswitch(ed|es)? (on|off)\b/i, 'enable, disable'],
  ['look again', /\blook again\b/i, 'refresh'],
  ['a thing that goes', /\bgoes\b/i, 'is, moves, uses, continues'],
  ['press, except a key', /\bpress(ed|es|ing)?\b(?! code)/i, 'select, click'],
  ['the present data', /\bpresent (data|dataset|drops|server|session)\b|\bof the present\b/i, 'current'],
  ['told', /\btold\b/i, 'shown, distinguished'],
  ['asked', /\basked\b/i, 'selected, requested'],
  ['needed for what is required', /\(needed\)/i, 'required'],
  ['a bare negation as a title', /^Not (done|stored|saved|changed|reset|removed|imported)$/, 'Couldn’t …'],
];

/** A label that is given, and its mentions. */
const GIVEN = 'Compute tests only when asked';

/** The page that lists what not to write. */
const LISTING = /^docs\/writing\.md/;

const texts = productTexts()
  .filter(({ place }) => !LISTING.test(place))
  .map((written) => ({ ...written, judged: written.text.replaceAll(GIVEN, '') }));

describe('the words of the product', () => {
  it('are read from the source and the documentation', () => {
    expect(texts.length).toBeGreaterThan(3000);
  });

  it.each(RULES)('have no %s', (name, pattern, instead) => {
    const faults = texts
      .filter(({ text, judged }) => pattern.test(judged) && !(name === 'three dots' && SPECIFIED.test(text)))
      .map(({ place, text }) => `${place}: ${text}`);
    expect(faults, `write ${instead}`).toEqual([]);
  });
});

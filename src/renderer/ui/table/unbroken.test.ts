import { createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { unbroken } from './unbroken.tsx';

/** What is kept on one line, in brackets. */
const shown = (text: string): string =>
  renderToStaticMarkup(createElement(Fragment, null, unbroken(text))).replaceAll(
    /<span[^>]*>(.*?)<\/span>/gu,
    '[$1]',
  );

it.each([
  ['2017-11-30', '[2017-11-30]'],
  ['2017-11-30 22:01:05', '[2017-11-30] 22:01:05'],
  ['2017-10-28 to 2017-11-30', '[2017-10-28] to [2017-11-30]'],
  ['#236–#238, 1.5–2.25%', '[#236–#238], [1.5–2.25%]'],
  ['−1.2–−0.5 of 1,204', '[−1.2–−0.5] of 1,204'],
  ['1/500', '[1/500]'],
  ['(95% range 6–19), p = 0.310.', '(95% range [6–19]), [p = 0.310].'],
  ['p <0.001, q 0.05003 over all, q < 0.05', '[p &lt;0.001], [q 0.05003] over all, [q &lt; 0.05]'],
  ['The group 3, top 5', 'The group 3, top 5'],
  ['COVID-19 and p-value – 3', 'COVID-19 and p-value – 3'],
  ['', ''],
])('days and ranges stay on one line, words do not: %s', (text, whole) => {
  expect(shown(text)).toBe(whole);
});

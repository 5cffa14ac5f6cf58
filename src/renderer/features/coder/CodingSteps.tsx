import { Card } from '@blueprintjs/core';
import { cx } from '#renderer/lib/cx.ts';
import { StripMark } from '#renderer/ui/chart/ChanceStrip.tsx';
import styles from './CoderPage.module.css';

/** A kappa on a scale from −0.2 to 1. */
const placeOf = (kappa: number): number => (kappa + 0.2) / 1.2;

/** Not a measurement: where a good coder is, seen from chance. */
const EXAMPLE = { low: -0.1, high: 0.1, kappa: 0.81 } as const;

const Example = () => (
  <StripMark
    places={{
      low: placeOf(EXAMPLE.low),
      high: placeOf(EXAMPLE.high),
      middle: placeOf(0),
      observed: placeOf(EXAMPLE.kappa),
    }}
    isOutside
    isWide
    label={`Example: kappa ${EXAMPLE.kappa}; 0 is expected by chance. Above chance.`}
  />
);

/** How a coder is measured, before there is a code book. */
export const CodingSteps = () => (
  <ol className="ds-plain-list ds-stats" aria-label="Steps">
    <li>
      <Card compact className={cx('ds-stack-tight', styles.step)}>
        <strong>1. Write down what is coded</strong>
        <p>Each code has a name, a definition and examples, such as “Question: the drop ends with one”.</p>
      </Card>
    </li>
    <li>
      <Card compact className={cx('ds-stack-tight', styles.step)}>
        <strong>2. Code 50 drops by hand</strong>
        <p>The sample is drawn at random. Two people can code it without seeing each other’s codes.</p>
      </Card>
    </li>
    <li>
      <Card compact className={cx('ds-stack-tight', styles.step)}>
        <strong>3. Read the agreement</strong>
        <p>0 is expected by chance, 1 is full agreement. An example with kappa {EXAMPLE.kappa}:</p>
        <Example />
      </Card>
    </li>
  </ol>
);

import { Callout } from '@blueprintjs/core';
import { cx } from '#renderer/lib/cx.ts';
import { DISCLAIMER } from '#shared/constants.ts';
import styles from './Disclaimer.module.css';

/** The banner above everything that interprets drops. */
export const Disclaimer = () => (
  <Callout icon="info-sign" compact className={cx(styles.disclaimer)}>
    {DISCLAIMER}
  </Callout>
);

import { Callout } from '@blueprintjs/core';
import { DISCLAIMER } from '#shared/constants.ts';

/** The banner above everything that interprets drops. */
export const Disclaimer = () => (
  <Callout icon="info-sign" compact className="ds-disclaimer">
    {DISCLAIMER}
  </Callout>
);

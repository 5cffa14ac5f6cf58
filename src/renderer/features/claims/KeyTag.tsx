import { KeyComboTag } from '@blueprintjs/core';
import { usePerson } from './claims-view.ts';

/** The key of a button, where single keys are on. */
export const KeyTag = ({ combo }: { readonly combo: string }) =>
  usePerson().hasKeys ? <KeyComboTag combo={combo} minimal /> : null;

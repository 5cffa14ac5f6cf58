import { FrozenSetField } from './FrozenSetField.tsx';
import { useMethodSet } from './method-set.ts';

interface MethodSetFieldProps {
  readonly help?: string;
  readonly isWide?: boolean;
  readonly isInline?: boolean;
}

/** What the methods of a page look at: all items, or those of a frozen set; a part of the address. */
export const MethodSetField = (props: MethodSetFieldProps) => {
  const { set, setSet } = useMethodSet();
  return <FrozenSetField {...props} value={set} onChange={setSet} />;
};

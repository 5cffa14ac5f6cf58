import { useRef, type ReactNode } from 'react';
import { useKeptFocus } from './use-kept-focus.ts';

/** Buttons in a row that can’t be used for a while, as what they are about is still of the question before. */
export const ShutRow = ({ isShut, children }: { readonly isShut: boolean; readonly children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null);
  useKeptFocus(box, isShut);
  return (
    <div ref={box} className="ds-row-wrap" inert={isShut}>
      {children}
    </div>
  );
};

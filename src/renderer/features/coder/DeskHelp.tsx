/** How parts of a text are chosen. */
const SpanHelp = () => (
  <p className="ds-muted ds-small">
    Drag over the text or use Shift with ← → (with Ctrl by words), then give a code; the same span again
    removes it.
  </p>
);

/** The keys of a desk. */
export const DeskHelp = ({ isSpans }: { readonly isSpans: boolean }) => (
  <>
    <p className="ds-muted ds-small">
      Digits or letters give a code, Enter continues, ↓ skips, ↑ returns, ? is unsure, . shows the context,
      Tab writes a note. Ctrl+Z undoes.
    </p>
    {isSpans ? <SpanHelp /> : null}
  </>
);

/** Why a code was not given, if it was not. */
export const DeskProblem = ({ problem }: { readonly problem: string | null }) =>
  problem === null ? null : (
    <p role="alert" className="ds-small">
      {problem}
    </p>
  );

/** The keys of a desk on which differing codes are decided. */
export const DecisionHelp = ({ isSpans }: { readonly isSpans: boolean }) => (
  <>
    <p className="ds-muted ds-small">
      Digits or letters give a code, = takes the codes of one coder after another, Enter continues, ↓ skips, ↑
      returns, . shows the context, Tab leads to the reason.
    </p>
    {isSpans ? <SpanHelp /> : null}
  </>
);

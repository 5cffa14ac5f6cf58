const SpanHelp = () => (
  <p className="ds-muted ds-small">
    Drag over the text or use Shift with ← → (with Ctrl by words), then give a code; the same span again
    removes it.
  </p>
);

export const DeskHelp = ({ isSpans }: { readonly isSpans: boolean }) => (
  <>
    <p className="ds-muted ds-small">
      Digits or letters give a code, Enter continues, ↓ skips, ↑ returns, ? is unsure, . shows the context,
      Tab writes a note. Ctrl+Z undoes.
    </p>
    {isSpans ? <SpanHelp /> : null}
  </>
);

export const DeskProblem = ({ problem }: { readonly problem: string | null }) =>
  problem === null ? null : (
    <p role="alert" className="ds-small">
      {problem}
    </p>
  );

export const DecisionHelp = ({ isSpans }: { readonly isSpans: boolean }) => (
  <>
    <p className="ds-muted ds-small">
      Digits or letters give a code, = takes the codes of one coder after another, Enter continues, ↓ skips, ↑
      returns, . shows the context, Tab leads to the reason.
    </p>
    {isSpans ? <SpanHelp /> : null}
  </>
);

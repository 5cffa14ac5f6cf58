/** The keys of a desk. */
export const DeskHelp = ({ isSpans }: { readonly isSpans: boolean }) => (
  <>
    <p className="ds-muted ds-small">
      Digits or letters give a code, Enter continues, ↓ skips, ↑ returns, ? is unsure, Tab writes a note.
      Ctrl+Z undoes.
    </p>
    {isSpans ? (
      <p className="ds-muted ds-small">
        Drag over the text or use Shift with ← → (with Ctrl by words), then give a code; the same span again
        removes it.
      </p>
    ) : null}
  </>
);

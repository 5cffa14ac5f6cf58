import { createContext, use, useCallback, useMemo, useState, type ReactElement, type ReactNode } from 'react';

/** Makes a dialog, given what closes it. */
export type MakeDialog = (close: () => void) => ReactElement;

/** Opens a dialog that outlives whatever opens it; null where there is no place for one. */
const OpenDialogContext = createContext<((dialog: MakeDialog) => void) | null>(null);

export const useOpenDialog = (): ((dialog: MakeDialog) => void) | null => use(OpenDialogContext);

/**
 * A place for the dialogs of rows that come and go: as part of its row a dialog would go with it, and with what was typed, as soon as
 * new rows move it out of sight, and the keys pressed in it would be keys of the list.
 */
export const DialogPlace = ({ children }: { readonly children: ReactNode }) => {
  const [opened, setOpened] = useState<{ readonly dialog: MakeDialog } | null>(null);
  const open = useCallback((dialog: MakeDialog) => setOpened({ dialog }), []);
  const shown = useMemo(() => opened?.dialog(() => setOpened(null)), [opened]);
  return (
    <>
      <OpenDialogContext value={open}>{children}</OpenDialogContext>
      {/* Outside of the context: a button in a dialog opens its own within it. */}
      <OpenDialogContext value={null}>{shown}</OpenDialogContext>
    </>
  );
};

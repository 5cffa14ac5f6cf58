import { CopyButton } from '#renderer/ui/CopyButton.tsx';

/** Copies the drop's permalink, without the token that opens this workstation. */
export const CopyLink = ({ dropNumber }: { readonly dropNumber: number }) => (
  <CopyButton
    size="small"
    label="Copy link"
    getText={() => new URL(`/drops/${dropNumber}`, window.location.origin).href}
  />
);

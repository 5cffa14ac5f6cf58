import { useOs } from '#renderer/lib/os.ts';
import { CopyButton } from './CopyButton.tsx';

interface CopyLinkProps {
  readonly label?: string;
  /** Path and query; the view on screen by default. */
  readonly path?: string;
}

export const pathOfView = (): string => `${window.location.pathname}${window.location.search}`;

/** Copies a link that opens a path from outside: of this address in a browser, `dropscope://…` on the desktop. */
export const CopyLink = ({ label = 'Copy link', path }: CopyLinkProps) => {
  const os = useOs();
  return <CopyButton size="small" label={label} getText={() => os.linkTo(path ?? pathOfView())} />;
};

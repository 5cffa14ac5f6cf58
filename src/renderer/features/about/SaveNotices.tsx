import { Button } from '@blueprintjs/core';
import { useOs } from '#renderer/lib/os.ts';
import { NOTICES_FILE, noticesText, type Notice } from '#shared/release-info.ts';

/** All license texts as one file. */
export const SaveNotices = ({ notices }: { readonly notices: readonly Notice[] }) => {
  const os = useOs();
  return (
    <Button
      size="small"
      icon="download"
      text="Save as text"
      onClick={() => void os.saveFile(NOTICES_FILE, noticesText(notices), 'text/plain')}
    />
  );
};

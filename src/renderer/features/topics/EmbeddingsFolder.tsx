import { Button, Callout } from '@blueprintjs/core';
import { useState } from 'react';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { useChangePreferences } from '#renderer/entities/settings/preferences.ts';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { known } from '#renderer/ui/known.tsx';
import { MODEL_FILES } from '#shared/methods/likeness.ts';

const Folder = ({ stored }: { readonly stored: string }) => {
  const [typed, setTyped] = useState<string | null>(null);
  const change = useChangePreferences();
  const folder = typed ?? stored;
  const wanted = folder.trim();
  const save = (): void => change({ embeddings: wanted === '' ? null : wanted });
  return (
    <div className="ds-row">
      <TextField
        label="Folder of static embeddings"
        help={`A Model2Vec model on this computer: ${MODEL_FILES.join(' and ')}`}
        placeholder="/home/me/models/potion"
        value={folder}
        onChange={setTyped}
        onEnter={save}
      />
      <Button text="Use" aria-label="Use this folder" disabled={wanted === stored} onClick={save} />
    </div>
  );
};

/** The folder that texts are compared by, with what its files are. Nothing is fetched. */
export const EmbeddingsFolder = () => {
  const state = useEndpoint('getEmbeddings');
  const { value, note } = known(
    state,
    { folder: null, sha256: null, problem: null },
    'Failed to fetch the embeddings',
  );
  return (
    <div className="ds-stack-tight">
      <Folder stored={value.folder ?? ''} />
      {note}
      {value.problem === null ? null : <Callout intent="warning">{value.problem}</Callout>}
      {value.sha256?.split(' ').map((sha256, place) => (
        <p key={MODEL_FILES[place]} className="ds-muted ds-small ds-num">
          {MODEL_FILES[place]}: SHA-256 <code>{sha256}</code>
        </p>
      ))}
    </div>
  );
};

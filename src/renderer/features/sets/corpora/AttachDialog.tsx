import { useState } from 'react';
import { useChange } from '#renderer/api/endpoint.ts';
import { PlatformField } from '#renderer/entities/import/PlatformField.tsx';
import { Failure } from '#renderer/ui/Failure.tsx';
import { emptyFields } from '#renderer/ui/field/empty-fields.ts';
import { fieldsOf } from '#renderer/ui/field/fields-of.ts';
import { LongTextField } from '#renderer/ui/field/LongTextField.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { FormDialog } from '#renderer/ui/FormDialog.tsx';
import { corpusNameSchema } from '#shared/contract/corpora.ts';
import { MAPPED_COLUMNS, mappingOf, type MappedColumn } from './corpus-form.ts';

interface AttachDialogProps {
  readonly onClose: () => void;
  readonly onAttached: (name: string) => void;
}

/** Columns that every table of posts has. */
const REQUIRED = MAPPED_COLUMNS.slice(0, 4);

const EMPTY = { name: '', address: '', password: '', authority: '', table: '' };

/** Asks for a server, its role and the columns of a table. Mount it on demand. */
export const AttachDialog = ({ onClose, onAttached }: AttachDialogProps) => {
  const [draft, setDraft] = useState(EMPTY);
  const field = fieldsOf(draft, setDraft);
  const [columns, setColumns] = useState<Readonly<Partial<Record<MappedColumn, string>>>>({});
  const [platform, setPlatform] = useState('');
  const [isNaming, setNaming] = useState(false);
  const attach = useChange('attachCorpus', { done: 'Corpus attached' });
  const { name, address, password, authority, table } = draft;
  const mapping = mappingOf(table, columns, platform);
  const missing = emptyFields({
    'Name of the corpus': name,
    Address: address,
    ...Object.fromEntries(REQUIRED.map(([column, label]) => [label, columns[column] ?? ''])),
  });
  const isNamed = corpusNameSchema.safeParse(name).success;
  return (
    <FormDialog
      title="Attach a corpus"
      icon="database"
      size="wide"
      submitText="Attach the corpus"
      canSubmit={isNamed && mapping !== null && !(isNaming && platform === '')}
      missing={missing}
      isBusy={attach.isPending}
      onClose={onClose}
      onSubmit={() => {
        if (mapping === null) return;
        const body = {
          name: name.trim(),
          address: address.trim(),
          mapping,
          ...(password === '' ? {} : { password }),
          ...(authority.trim() === '' ? {} : { authority }),
        };
        attach.mutate({ body }, { onSuccess: (attached) => onAttached(attached.name) });
      }}
    >
      <Failure title="Couldn’t attach the corpus" error={attach.error} />
      <TextField
        label="Name of the corpus"
        autoFocus
        autoComplete="off"
        maxLength={40}
        {...field('name')}
        problem={name === '' || isNamed ? null : 'Use letters, digits, - and _, at most 40 of them.'}
      />
      <TextField
        label="Address"
        placeholder="postgres://reader@host:5432/database"
        autoComplete="off"
        {...field('address')}
        help="A role that can only read; encrypted unless the server is on this machine. Or the full path of a folder of Parquet files on this machine."
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="off"
        {...field('password')}
        help="Stored with the keys, not with the data."
      />
      <TextField
        label="Table"
        placeholder="public.posts"
        autoComplete="off"
        {...field('table')}
        help="“posts” where none is given; Parquet files need none."
      />
      <div className="ds-cards">
        {MAPPED_COLUMNS.map(([column, label], at) => (
          <TextField
            key={column}
            label={label}
            info={at < REQUIRED.length ? '(required)' : '(optional)'}
            autoComplete="off"
            value={columns[column] ?? ''}
            onChange={(value) => setColumns((before) => ({ ...before, [column]: value }))}
          />
        ))}
        <PlatformField
          label="Platform of all posts"
          emptyLabel="As the column says"
          platform={platform}
          isNaming={isNaming}
          onNaming={setNaming}
          onChange={setPlatform}
        />
      </div>
      <LongTextField
        label="Certificate of your own authority"
        info="(PEM, optional)"
        rows={2}
        {...field('authority')}
      />
    </FormDialog>
  );
};

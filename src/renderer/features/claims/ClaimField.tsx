import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import { PickField } from '#renderer/ui/field/PickField.tsx';
import { known } from '#renderer/ui/known.tsx';

const SHOWN = 10;
const NUMBER = /^\d{1,7}$/u;

const useClaimHits = (search: string) => {
  const by = NUMBER.test(search) ? { number: Number(search) } : { search };
  const found = useQuery(
    endpointQuery('listClaims', search === '' ? null : { query: { ...by, limit: SHOWN } }),
  );
  const { value, isKnown, note } = known(found, [], 'Couldn’t search the claims');
  return {
    hits:
      search !== '' && !isKnown && found.isLoading
        ? null
        : value.map(({ id, text }) => ({ id: String(id), label: `Claim ${id}`, detail: text })),
    note,
  };
};

interface ClaimFieldProps {
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (claim: number | null) => void;
}

/** A claim, found by its words or number. */
export const ClaimField = ({ label, value, onChange }: ClaimFieldProps) => (
  <PickField
    label={label}
    picked={value === null ? null : { id: String(value), label: `Claim ${value}` }}
    onPick={(id) => onChange(id === null ? null : Number(id))}
    useHits={useClaimHits}
    placeholder="Words of the claim or its number"
  />
);

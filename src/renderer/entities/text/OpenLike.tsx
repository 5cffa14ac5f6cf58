import { useNavigate } from 'react-router';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';

interface OpenLikeProps {
  /** The item’s name: `drop:4966`. */
  readonly item: string;
  readonly among: 'drops:' | 'posts:';
}

export const OpenLike = ({ item, among }: OpenLikeProps) => {
  const navigate = useNavigate();
  const search = new URLSearchParams({ tab: 'like', a: among, item }).toString();
  return (
    <QuietButton
      icon="duplicate"
      text="More like this"
      onClick={() => void navigate({ pathname: '/topics', search })}
    />
  );
};

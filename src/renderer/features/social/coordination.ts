import type { Intent } from '@blueprintjs/core';
import type { TextRange } from '#shared/contract/common.ts';
import type { CoordinationFinding, CoordinationWindow } from '#shared/contract/coordination.ts';

/** Section 9: green for proof, yellow above 0.8 confidence, blue above 0.5, grey otherwise. */
export const findingIntent = ({ isProof, confidence }: CoordinationFinding): Intent => {
  if (isProof) return 'success';
  if (confidence > 0.8) return 'warning';
  return confidence > 0.5 ? 'primary' : 'none';
};

/** `Q PROOF`, or how sure one can be that chance does not explain it. */
export const findingBadge = ({ isProof, confidence }: CoordinationFinding): string =>
  isProof ? 'Q PROOF' : `${String(Math.round(confidence * 100))}% match`;

export const TYPE_LABELS: Readonly<Record<CoordinationFinding['type'], string>> = {
  'time-delta': 'Close in time',
  'text-echo': 'Text echo',
  'shared-rare-term': 'Shared rare term',
  'shared-link': 'Shared link',
  image: 'Both with an image',
  anniversary: 'Anniversary',
};

const SIDE_LABELS: Readonly<Record<string, string>> = {
  qdrop: 'Q drop',
  twitter: 'Twitter',
  truthsocial: 'Truth Social',
};
export const sideLabel = (side: string): string => SIDE_LABELS[side] ?? side;

/** `12.5 minutes`, `−3.0 minutes`: post − drop. */
export const deltaLabel = (minutes: number): string => {
  const size = Math.abs(minutes);
  if (size >= 2880)
    return `${minutes < 0 ? '−' : ''}${(size / 1440).toLocaleString('en-US', { maximumFractionDigits: 0 })} days`;
  return `${minutes < 0 ? '−' : ''}${size.toFixed(size < 10 ? 1 : 0)} minutes`;
};

/** The windows of the base-rate panel. */
export const BASE_RATE_MINUTES = [0, 1, 5, 10, 15, 20, 30, 60] as const;

/** Where an observed count stands against the band that chance gives. */
export const verdictOf = ({ observed, bandLow, bandHigh }: CoordinationWindow): string => {
  if (bandLow === null || bandHigh === null) return 'not tested';
  if (observed > bandHigh) return 'above the band';
  return observed < bandLow ? 'below the band' : 'within the band';
};

/** Where the words of a text begin with one of the stems that both texts share. Offsets inclusive. */
export const sharedRanges = (text: string, stems: readonly string[]): readonly TextRange[] => {
  const wanted = stems.map((stem) => stem.toLowerCase()).filter((stem) => stem.length > 2);
  if (wanted.length === 0) return [];
  return [...text.matchAll(/[\p{L}\p{N}_'’]+/gu)].flatMap((match) => {
    const word = match[0].toLowerCase();
    const hit = wanted.some(
      (stem) => word.startsWith(stem.replace(/i$/, '')) && word.length <= stem.length + 5,
    );
    return hit ? [{ start: match.index, end: match.index + match[0].length - 1 }] : [];
  });
};

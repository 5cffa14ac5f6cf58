/** Where the answers of a method are seen, as an address of the workstation; its card where no page shows them. */
const ADDRESSES: Readonly<Record<string, string>> = {
  correlation: '/?tab=correlations',
  'pair-counts': '/?tab=correlations',
  'prediction-accuracy': '/?tab=correlations',
  'event-study': '/?tab=correlations',
  'window-match': '/?tab=correlations',
  'window-curve': '/?tab=correlations',
  'pair-ledger': '/?tab=correlations',
  network: '/?tab=network',
  deltas: '/research?tab=deltas',
  'temporal-clusters': '/research?tab=patterns',
  frequency: '/research?tab=patterns',
  'content-patterns': '/research?tab=patterns',
  'format-patterns': '/research?tab=patterns',
  'style-change': '/research?tab=patterns',
  coordination: '/comms?tab=proofs',
  'account-coordination': '/coordination',
  ladder: '/ladder',
  keyness: '/text?tab=keyness',
  collocates: '/text?tab=collocates',
  dispersion: '/text?tab=dispersion',
  trends: '/text?tab=trends',
  ngrams: '/text?tab=keyness',
  topics: '/topics',
  likeness: '/topics?tab=like',
  'near-duplicates': '/topics?tab=duplicates',
  'text-map': '/topics?tab=map',
  'claim-tally': '/claims?tab=tally',
  agreement: '/coder',
};

/** @param method a method's id */
export const addressOfMethod = (method: string): string => ADDRESSES[method] ?? `/methods#${method}`;

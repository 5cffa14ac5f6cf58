import { AnalysisPanel } from './AnalysisPanel.tsx';

/** `/abbreviations/analysis`: Q Drop Abbreviation Analysis. */
export const AbbreviationAnalysisPage = () => <AnalysisPanel />;

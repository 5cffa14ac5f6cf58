import { AnalysisPanel } from './AnalysisPanel.tsx';
import '#renderer/styles/abbreviations.css';

/** `/abbreviations/analysis`: Q Drop Abbreviation Analysis. */
export const AbbreviationAnalysisPage = () => <AnalysisPanel />;

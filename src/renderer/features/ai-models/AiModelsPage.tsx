import { Card, Icon } from '@blueprintjs/core';
import { Link } from 'react-router';
import { AvailableModels } from './AvailableModels.tsx';
import { CostCalculator } from './CostCalculator.tsx';
import { ModelTest } from './ModelTest.tsx';
import '#renderer/styles/ai-models.css';

/** `/ai-models`: which models there are, what they cost, what they answer, and the way to let one code drops. */
export const AiModelsPage = () => (
  <div className="ds-stack">
    <AvailableModels />
    <div className="ds-two ds-models-two">
      <CostCalculator />
      <ModelTest />
    </div>
    <Link to="/coder" className="ds-link-card">
      <Card interactive className="ds-row">
        <Icon icon="endorsed" />
        <span>
          <strong>Audited coder</strong>
          <br />
          <span className="ds-muted">
            Let a model or a local rule code drops by your code book, measured beside at least 50 codes of
            your own.
          </span>
        </span>
      </Card>
    </Link>
  </div>
);

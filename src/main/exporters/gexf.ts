import { MultiUndirectedGraph } from 'graphology';
import { writable } from '#main/base/writable.ts';
import type { Report, ReportGraph } from '#shared/contract/report.ts';
import { writeGexf } from '#shared/gexf.ts';
import { zonedTime } from '#shared/time.ts';
import { provenanceRows } from './provenance.ts';

/** The network as GEXF 1.3 for Gephi and Gephi Lite, with the provenance in its description. */
export const toGexf = (report: Report, { nodes, edges }: ReportGraph): string => {
  const graph = new MultiUndirectedGraph();
  const provenance = provenanceRows(report).map(([field, value]) => `${field}: ${value}`);
  graph.setAttribute('creator', `Dropscope ${report.provenance.version}`);
  graph.setAttribute('lastModifiedDate', report.provenance.generatedAt.slice(0, 10));
  graph.setAttribute('description', writable([report.disclaimer, ...provenance].join('\n')));
  for (const { id, label, type, time } of nodes) {
    graph.addNode(id, { label: writable(label), type, ...(time === null ? {} : { time: zonedTime(time) }) });
  }
  edges.forEach(({ source, target, weight, kind }, index) =>
    graph.addEdgeWithKey(String(index), source, target, { weight, kind }),
  );
  return writeGexf(graph);
};

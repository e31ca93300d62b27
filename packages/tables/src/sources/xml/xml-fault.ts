import type { Problem } from '../../problem.ts';
import { type TableProblem, tableProblem } from '../../table-problems.ts';

/** A fault in XML, a detail of “… is damaged:”. The caller knows the place in the file and makes a sentence of it. */
export class XmlFault extends Error {
  override readonly name = 'XmlFault';
  readonly problem: Problem;

  constructor(...problem: TableProblem) {
    super(problem[0]);
    this.problem = tableProblem(...problem);
  }
}

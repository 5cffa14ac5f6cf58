import type Sigma from 'sigma';
import { EdgeRectangleProgram } from 'sigma/rendering';

/** The library's lines without its second picture for lookups: those are computed (see `lookups.ts`). */
export class EdgeLineProgram extends EdgeRectangleProgram {
  constructor(gl: WebGLRenderingContext, _picking: WebGLFramebuffer | null, renderer: Sigma) {
    super(gl, null, renderer);
  }
}

import type Sigma from 'sigma';
import { EdgeRectangleProgram, NodeProgram, type ProgramInfo } from 'sigma/rendering';
import type { NodeDisplayData, RenderParams } from 'sigma/types';
import { floatColor } from 'sigma/utils';
import { SHAPES, type Shape } from './shapes.ts';

const { FLOAT, UNSIGNED_BYTE, POINTS } = WebGLRenderingContext;
const UNIFORMS = ['u_sizeRatio', 'u_pixelRatio', 'u_matrix'] as const;

const VERTEX = `
attribute vec4 a_color;
attribute vec2 a_position;
attribute float a_size;
attribute float a_shape;
uniform float u_sizeRatio;
uniform float u_pixelRatio;
uniform mat3 u_matrix;
varying vec4 v_color;
varying float v_border;
varying float v_shape;
const float bias = 255.0 / 254.0;
void main() {
  gl_Position = vec4((u_matrix * vec3(a_position, 1)).xy, 0, 1);
  gl_PointSize = a_size / u_sizeRatio * u_pixelRatio * 2.0;
  v_border = (0.5 / a_size) * u_sizeRatio;
  v_shape = a_shape;
  v_color = a_color;
  v_color.a *= bias;
}`;

/** How far a pixel is inside its outline; the cases are in the order of SHAPES. */
const FRAGMENT = `
precision mediump float;
varying vec4 v_color;
varying float v_border;
varying float v_shape;
float arms(vec2 m) {
  return max(min(0.18 - m.x, 0.5 - m.y), min(0.18 - m.y, 0.5 - m.x));
}
float inside(vec2 p) {
  vec2 m = abs(p);
  if (v_shape < 0.5) return 0.5 - length(p);
  if (v_shape < 1.5) return 0.42 - max(m.x, m.y);
  if (v_shape < 2.5) return (0.5 - m.x - m.y) * 0.7071;
  if (v_shape < 3.5) return min(0.4 - p.y, ((p.y + 0.5) * 0.5556 - m.x) * 0.874);
  if (v_shape < 4.5) return min(0.4 + p.y, ((0.5 - p.y) * 0.5556 - m.x) * 0.874);
  if (v_shape < 5.5) return arms(m);
  if (v_shape < 6.5) return arms(abs(vec2(p.x - p.y, p.x + p.y) * 0.7071));
  return min(0.5 - length(p), length(p) - 0.25);
}
void main(void) {
  float depth = inside(gl_PointCoord - vec2(0.5, 0.5));
  gl_FragColor = mix(vec4(0.0), v_color, clamp(depth / v_border, 0.0, 1.0));
}`;

interface Shaped extends NodeDisplayData {
  readonly shape?: Shape;
}

/** Nodes as points whose outline is a number: the library's own point program with eight outlines in place of the disc. */
export class NodeShapeProgram extends NodeProgram<(typeof UNIFORMS)[number]> {
  /** Without the library's second picture for lookups: those are computed (see `lookups.ts`). */
  constructor(gl: WebGLRenderingContext, _picking: WebGLFramebuffer | null, renderer: Sigma) {
    super(gl, null, renderer);
  }

  override getDefinition() {
    return {
      VERTICES: 1,
      VERTEX_SHADER_SOURCE: VERTEX,
      FRAGMENT_SHADER_SOURCE: FRAGMENT,
      METHOD: POINTS,
      UNIFORMS,
      ATTRIBUTES: [
        { name: 'a_position', size: 2, type: FLOAT },
        { name: 'a_size', size: 1, type: FLOAT },
        { name: 'a_shape', size: 1, type: FLOAT },
        { name: 'a_color', size: 4, type: UNSIGNED_BYTE, normalized: true },
      ],
    };
  }

  override processVisibleItem(_nodeIndex: number, startIndex: number, data: Shaped): void {
    const { array } = this;
    array[startIndex] = data.x;
    array[startIndex + 1] = data.y;
    array[startIndex + 2] = data.size;
    array[startIndex + 3] = SHAPES.indexOf(data.shape ?? 'circle');
    array[startIndex + 4] = floatColor(data.color);
  }

  override setUniforms(
    { sizeRatio, pixelRatio, matrix }: RenderParams,
    { gl, uniformLocations }: ProgramInfo,
  ) {
    gl.uniform1f(uniformLocations['u_pixelRatio'] ?? null, pixelRatio);
    gl.uniform1f(uniformLocations['u_sizeRatio'] ?? null, sizeRatio);
    gl.uniformMatrix3fv(uniformLocations['u_matrix'] ?? null, false, matrix);
  }
}

/** The library's lines, without that second picture. */
export class EdgeLineProgram extends EdgeRectangleProgram {
  constructor(gl: WebGLRenderingContext, _picking: WebGLFramebuffer | null, renderer: Sigma) {
    super(gl, null, renderer);
  }
}

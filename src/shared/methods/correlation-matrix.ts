/** By what the pairs of drops and events are laid out in a matrix. */
export const MATRIX_DIMENSIONS = ['event-types', 'time-periods', 'platforms'] as const;
export type MatrixDimension = (typeof MATRIX_DIMENSIONS)[number];

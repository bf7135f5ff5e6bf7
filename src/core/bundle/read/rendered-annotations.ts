import { struct, text } from '../../catalog/shape/shape.ts';

const prefix = 'operators.operatorframework.io.bundle.';

export const packageAnnotation = `${prefix}package.v1`;

/**
 * The annotations that opm takes when it renders a bundle: the first file that sets one of them counts, and their names are compared without case.
 *
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/pkg/registry/types.go
 */
export const renderedAnnotations = struct({
  annotations: struct({
    [packageAnnotation]: text,
    [`${prefix}channels.v1`]: text,
    [`${prefix}channel.default.v1`]: text,
  }),
});

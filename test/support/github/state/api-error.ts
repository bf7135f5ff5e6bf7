import type { Shape } from './model.ts';

/** An answer that is no success, with GitHub's own words. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly details: Shape;
  /** Of GraphQL: `NOT_FOUND`, `FORBIDDEN`, `UNPROCESSABLE`. */
  readonly type: string;

  constructor(status: number, message: string, details: Shape = {}) {
    super(message);
    this.status = status;
    this.details = details;
    this.type = status === 404 ? 'NOT_FOUND' : status === 403 ? 'FORBIDDEN' : 'UNPROCESSABLE';
  }
}

export function notFound(): ApiError {
  return new ApiError(404, 'Not Found');
}

export function invalid(resource: string, field: string, message: string): ApiError {
  return new ApiError(422, 'Validation Failed', { errors: [{ resource, code: 'custom', field, message }] });
}

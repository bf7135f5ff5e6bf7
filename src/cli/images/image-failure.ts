import type { Failure } from '../../core/image/outcome.ts';

/** An image that cannot be read. */
export class ImageFailure extends Error {
  override readonly name = 'ImageFailure';
  /** The image, as it was written. */
  readonly image: string;
  readonly failure: Failure;

  constructor(image: string, failure: Failure) {
    super(failure.detail);
    this.image = image;
    this.failure = failure;
  }
}

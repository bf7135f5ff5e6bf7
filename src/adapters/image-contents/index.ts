/** Programs that read what is in images, and the images that a check asks for. */
export { createImages } from './create-images.ts';
export { loadWhileWaiting, whenSent } from './load-while-waiting.ts';
export { readProgram } from './read-program.ts';

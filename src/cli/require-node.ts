/**
 * Older versions lack what the tool imports: said before anything is imported that they lack, in syntax that they read (`scripts/bundle.ts`). So this is
 * the first import of the program, and has none itself.
 */
const oldestNode = 24;
if (Number.parseInt(process.versions.node, 10) < oldestNode) {
  process.stderr.write(`catalog-keeper needs Node ${oldestNode} or newer; this is ${process.versions.node}.\n`);
  process.exit(3);
}

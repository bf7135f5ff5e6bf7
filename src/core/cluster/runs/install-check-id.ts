/** The check that says what became of installs on a cluster. */
export const installCheckId = 'installs-on-a-cluster';

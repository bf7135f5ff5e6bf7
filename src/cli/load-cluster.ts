import { programBeside } from './program-beside.ts';

type ClusterProgram = typeof import('../adapters/cluster/open-cluster.ts');

/** The program that speaks to clusters, which is one of its own: no other command needs the client for Kubernetes. */
export function loadCluster(): ClusterProgram {
  return programBeside('adapters/cluster/open-cluster') as ClusterProgram;
}

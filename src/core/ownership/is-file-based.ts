import type { OperatorDirectory } from '../repository/operator.ts';
import { readCiFile } from './read-ci-file.ts';

/** Whether `ci.yaml` says that the operator is kept in file-based catalogs (`fbc.enabled`), and not in an index of its bundle directories. */
export function isFileBased(operator: Pick<OperatorDirectory, 'ci'> | undefined): boolean {
  return operator?.ci !== undefined && readCiFile(operator.ci).fbc?.enabled === true;
}

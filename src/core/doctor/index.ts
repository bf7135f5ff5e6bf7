/** What keeps a repository from being checked, found before the first pull request. */
export { diagnose, diagnoseFiles } from './diagnose.ts';
export type { Diagnosis } from './diagnosis.ts';
export type { AppFacts, ContentFacts, DoctorFacts, Fact } from './facts.ts';

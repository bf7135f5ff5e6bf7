export { faults } from './faults.ts';
export { type GitHubDouble, startGitHub } from './start-github.ts';

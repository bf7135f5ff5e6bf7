/** A repository that the App is installed on: JSON, a list of them under `repositories`. Only what is in it is shown. */
export interface RepositoryRecord {
  readonly installation: number;
  readonly id: number;
  readonly name: string;
  readonly isPrivate: boolean;
}

/** The key that the list of them is stored by. */
export const repositoriesKey = 'repositories';

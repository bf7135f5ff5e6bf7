/** In whose name GitHub is asked: an installation by its id, or the App itself. */
export type Access = number | 'app';

/** What requests are authorized with. Everything throws HubError. */
export interface AccessTokens {
  /** The header for a request. */
  authorization(access: Access): Promise<string>;
  /** GitHub did not accept it. @throws HubError where another one would not be accepted either */
  refused(access: Access): void;
  installationToken(installation: number): Promise<string>;
}

import { SyntaxProblem } from '../syntax-problem.ts';
import type { Token } from './token.ts';

/** The tag handles of a document: those of its directives, and `!` and `!!`. */
export class TagHandles {
  private readonly prefixes = new Map<string, string>();

  constructor(directives: readonly Token[]) {
    let hasVersion = false;
    for (const token of directives) {
      if (token.kind === 'version-directive') {
        this.checkVersion(token, hasVersion);
        hasVersion = true;
      } else if (token.kind === 'tag-directive') {
        this.add(token);
      }
    }
    if (!this.prefixes.has('!')) this.prefixes.set('!', '!');
    if (!this.prefixes.has('!!')) this.prefixes.set('!!', 'tag:yaml.org,2002:');
  }

  /** The whole tag of a token. */
  resolve(token: Extract<Token, { kind: 'tag' }>): string {
    if (token.handle === '') return token.suffix;
    const prefix = this.prefixes.get(token.handle);
    if (prefix !== undefined) return prefix + token.suffix;
    throw new SyntaxProblem(`The tag handle \`${token.handle}\` is unknown`, 'Remove the tag.', token.start);
  }

  private checkVersion(token: Extract<Token, { kind: 'version-directive' }>, hasVersion: boolean): void {
    const [major, minor] = token.version.split('.').map(Number);
    if (!hasVersion && major === 1 && minor === 1) return;
    const message = hasVersion ? 'There are two `%YAML` directives' : `opm reads YAML 1.1, not ${token.version}`;
    throw new SyntaxProblem(message, 'Remove the line.', token.start);
  }

  private add(token: Extract<Token, { kind: 'tag-directive' }>): void {
    if (!this.prefixes.has(token.handle)) {
      this.prefixes.set(token.handle, token.prefix);
      return;
    }
    throw new SyntaxProblem(
      `The tag handle \`${token.handle}\` is defined twice`,
      'Remove one of the lines.',
      token.start,
    );
  }
}

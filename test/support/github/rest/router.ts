import { actionsRoutes } from './actions.ts';
import { appRoutes } from './apps.ts';
import { checkRoutes } from './checks.ts';
import { deploymentRoutes } from './deployments.ts';
import { gitRoutes } from './git.ts';
import { issueRoutes } from './issues.ts';
import { metaRoutes } from './meta.ts';
import { peopleRoutes } from './people.ts';
import { pullRoutes } from './pulls.ts';
import { repositoryRoutes } from './repositories.ts';
import type { Route } from './route.ts';

export interface Found {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** Parameters that may hold slashes. */
const deep = ['ref', 'path', 'branch', 'basehead'];

const all = [
  ...actionsRoutes,
  ...appRoutes,
  ...checkRoutes,
  ...deploymentRoutes,
  ...gitRoutes,
  ...issueRoutes,
  ...metaRoutes,
  ...peopleRoutes,
  ...pullRoutes,
  ...repositoryRoutes,
];

const routes = all
  .map(route => ({ route, ...patternOf(route.template) }))
  // What is spelled out goes before what fits anything.
  .sort((a, b) => b.literals - a.literals);

function patternOf(template: string): {
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly literals: number;
} {
  const names: string[] = [];
  const parts = template.split('/').slice(1);
  const pattern = parts.map(part => {
    if (!part.startsWith('{')) return part;
    const name = part.slice(1, -1);
    names.push(name);
    return deep.includes(name) ? '(.+)' : '([^/]+)';
  });
  return { pattern: new RegExp(`^/${pattern.join('/')}$`, 'u'), names, literals: parts.length - names.length };
}

/** The route of a path as it was sent, without its query. */
export function findRoute(method: string, path: string): Found | undefined {
  for (const { route, pattern, names } of routes) {
    if (route.method !== method) continue;
    const match = pattern.exec(path);
    if (match === null) continue;
    const params = names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')] as const);
    return { route, params: Object.fromEntries(params) };
  }
  return undefined;
}

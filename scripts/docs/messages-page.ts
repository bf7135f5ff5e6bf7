import type { Check, Example } from '../../src/core/checks/define.ts';
import { allChecks } from '../../src/core/checks/index.ts';
import { codeSpan } from '../../src/core/report/markdown/code-span.ts';
import { findingsOfExample } from './findings-of-example.ts';

/** The page `docs/messages.md`: what every check says, as its examples make it say it, so that all wording can be read in one place. */
export async function messagesPage(): Promise<string> {
  const sections: string[] = [];
  for (const [group, checks] of Map.groupBy(allChecks, ({ group }) => group)) {
    sections.push(`## ${group}`);
    for (const check of checks) sections.push(await sectionOf(check));
  }
  return `<!-- Made by 'npm run docs' from the checks. -->

# Messages

What every check reports, with the names of its examples. → is how to fix it.

${sections.join('\n\n')}
`;
}

async function sectionOf(check: Check): Promise<string> {
  const all = await Promise.all(check.examples.map(example => messagesOf(check, example)));
  const lines = [...new Set(all.flat())];
  return [`### ${codeSpan(check.id)}`, `${check.title}.`, lines.join('\n')].filter(part => part !== '').join('\n\n');
}

async function messagesOf(check: Check, example: Example): Promise<readonly string[]> {
  const findings = await findingsOfExample(check, example);
  return findings.map(({ message, fix }) => `- ${codeSpan(message)}<br>→ ${codeSpan(fix)}`);
}

import type { Edit } from '../edit/edit.ts';
import type { Finding } from '../finding.ts';
import type { Snapshot } from '../snapshot.ts';

/** Tells findings in files that are read through links at the files themselves: that is where they are fixed. Each is told once, however many links lead there. */
export function atLinkedFiles(findings: readonly Finding[], { linkedFiles }: Snapshot): readonly Finding[] {
  if (linkedFiles.size === 0) return findings;
  const files = new Set(linkedFiles.values());
  const told = new Set<string>();
  return findings.flatMap(finding => {
    const moved = movedTo(linkedFiles, finding);
    if (moved.file === undefined || !files.has(moved.file)) return [moved];
    const { check, severity, message, fix, file, line, column } = moved;
    const key = JSON.stringify([check, severity, message, fix, file, line, column]);
    if (told.has(key)) return [];
    told.add(key);
    return [moved];
  });
}

function movedTo(linkedFiles: ReadonlyMap<string, string>, finding: Finding): Finding {
  const file = finding.file === undefined ? undefined : linkedFiles.get(finding.file);
  const edits = finding.edits?.map((edit): Edit => ({ ...edit, file: linkedFiles.get(edit.file) ?? edit.file }));
  return { ...finding, ...(file === undefined ? {} : { file }), ...(edits === undefined ? {} : { edits }) };
}

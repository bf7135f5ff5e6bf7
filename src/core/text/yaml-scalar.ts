/** A text on one line that YAML reads as that text: plain where nothing could take it for something else. */
export function yamlScalar(text: string): string {
  const isPlain = /^[a-z][a-z0-9/._-]*$/i.test(text) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(text);
  return isPlain ? text : JSON.stringify(text);
}

const subdomain = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/;
const label = /^[a-z](?:[-a-z0-9]*[a-z0-9])?$/;
const name = /^[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?$/;

const maxLabelLength = 63;
const maxSubdomainLength = 253;

/**
 * What keeps a text from being a DNS-1123 subdomain, as a phrase that follows `it`; undefined when nothing does. This and the rest of
 * this file are the rules that Kubernetes has for names.
 *
 * @see https://github.com/kubernetes/apimachinery/blob/v0.36.3/pkg/util/validation/validation.go
 */
export function problemOfSubdomain(text: string): string | undefined {
  if (text.length > maxSubdomainLength) return `has more than ${maxSubdomainLength} characters`;
  return subdomain.test(text)
    ? undefined
    : 'must consist of lower case letters, digits, - and ., and begin and end each part with a letter or digit';
}

/** What keeps a text from being a DNS-1035 label, as a phrase that follows `it`. */
export function problemOfLabel(text: string): string | undefined {
  if (text.length > maxLabelLength) return `has more than ${maxLabelLength} characters`;
  return label.test(text)
    ? undefined
    : 'must consist of lower case letters, digits and -, begin with a letter and end with a letter or digit';
}

/** What keeps a text from being the key of a label or an annotation, or a finalizer: a name, with or without `prefix/`. */
export function problemOfQualifiedName(text: string): string | undefined {
  const parts = text.split('/', 3);
  if (parts.length > 2) return 'has more than one /';
  const [last = '', prefix] = parts.reverse();
  const problem = prefix === undefined ? undefined : problemOfSubdomain(prefix);
  if (problem !== undefined) return `has a prefix which ${problem}`;
  if (last.length > maxLabelLength) return `has a name of more than ${maxLabelLength} characters`;
  return name.test(last)
    ? undefined
    : 'must consist of letters, digits, -, _ and ., and begin and end with a letter or digit';
}

/** What keeps a text from being the value of a label. */
export function problemOfLabelValue(text: string): string | undefined {
  if (text.length > maxLabelLength) return `has more than ${maxLabelLength} characters`;
  return text === '' || name.test(text)
    ? undefined
    : 'must be empty, or consist of letters, digits, -, _ and ., and begin and end with a letter or digit';
}

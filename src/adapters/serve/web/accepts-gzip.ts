/** Whether a client takes gzip. https://www.rfc-editor.org/rfc/rfc9110#name-accept-encoding */
export function acceptsGzip(header: string | readonly string[] | undefined): boolean {
  const codings = String(header ?? '')
    .split(',')
    .map(coding => coding.split(';').map(part => part.trim().toLowerCase()));
  return codings.some(([name, ...parameters]) => name === 'gzip' && !parameters.some(isZero));
}

function isZero(parameter: string): boolean {
  return /^q=0(\.0*)?$/.test(parameter);
}

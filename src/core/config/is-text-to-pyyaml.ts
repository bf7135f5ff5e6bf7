/** As PyYAML resolves them: numbers with underscores or to the base of 60, and dates with or without a time. */
const others = [
  /^[-+]?\d[\d_]*\.[\d_]*(?:[eE][-+]\d+)?$/,
  /^\.\d[\d_]*(?:[eE][-+]\d+)?$/,
  /^[-+]?(?:[1-9][\d_]*(?::[0-5]?\d)+|\d[\d_]*(?::[0-5]?\d)+\.[\d_]*)$/,
  /^[-+]?\.(?:inf|Inf|INF)$/,
  /^\.(?:nan|NaN|NAN)$/,
  /^[-+]?(?:0b[01_]+|0[0-7_]+|0|[1-9][\d_]*|0x[\da-fA-F_]+)$/,
  /^\d{4}-\d\d-\d\d$/,
  /^\d{4}-\d\d?-\d\d?(?:[Tt]|[ \t]+)\d\d?:\d\d:\d\d(?:\.\d*)?(?:[ \t]*(?:Z|[-+]\d\d?(?::?\d\d)?))?$/,
  /^(?:yes|Yes|YES|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF)$/,
  /^(?:~|null|Null|NULL|)$/,
];

/**
 * Whether PyYAML, which pipelines in Python read with, takes a plain scalar for a text. `1:30` is the number 90 to it, and `2026-01-26` a date, while go-yaml and YAML
 * 1.2 read texts.
 *
 * @see https://github.com/yaml/pyyaml/blob/6.0.2/lib/yaml/resolver.py
 */
export function isTextToPyyaml(text: string): boolean {
  return !others.some(pattern => pattern.test(text));
}

import { expect, test } from '@jest/globals';
import { goFloatKey } from '../../../../src/core/catalog/yaml/go-float-key.ts';

// What Go's strconv.FormatFloat(value, 'g', -1, 32) gives.
test.each<readonly [value: number, text: string]>([
  [1.5, '1.5'],
  [100_000, '100000'],
  [1_000_000, '1e+06'],
  [1_000_000.5, '1.0000005e+06'],
  [123_456_789, '1.2345679e+08'],
  [16_777_217, '1.6777216e+07'],
  [0.0001, '0.0001'],
  [0.000_01, '1e-05'],
  [1.234_567_89, '1.2345679'],
  [-2.25, '-2.25'],
  [1e300, '.inf'],
  [Number.NEGATIVE_INFINITY, '-.inf'],
  [Number.NaN, '.nan'],
  [-0, '-0'],
])('%d as a key is %j', (value, text) => expect(goFloatKey(value)).toBe(text));

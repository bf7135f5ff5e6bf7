import { describe, expect, test } from '@jest/globals';
import { similarNames } from '../../../../src/core/checks/scope/similar-names.ts';

const known = [
  'ack-s3-controller',
  'ack-sns-controller',
  'grafana-operator',
  'keycloak-operator',
  'postgresql-15',
  'prometheus',
  'strimzi-kafka-operator',
];
const similar = similarNames(known);

describe('S1: names that could be mistaken for a known one', () => {
  test.each([
    ['prometeus', 'prometheus'],
    ['promethheus', 'prometheus'],
    ['promehteus', 'prometheus'],
    ['promethexs', 'prometheus'],
    ['prornetheus', 'prometheus'],
    ['pr0metheus', 'prometheus'],
    ['Prometheus', 'prometheus'],
    ['grafanaoperator', 'grafana-operator'],
    ['grafana.operator', 'grafana-operator'],
    ['grafana-operators', 'grafana-operator'],
    ['keyc1oak-operator', 'keycloak-operator'],
    ['strimzi-kafka-operater', 'strimzi-kafka-operator'],
  ])('%s looks like %s', (name, other) => {
    expect(similar(name)).toEqual([other]);
  });

  test.each([
    ['another service', 'ack-sqs-controller'],
    ['another service in two letters', 'ack-ec-controller'],
    ['another version', 'postgresql-16'],
    ['a longer name', 'prometheus-operator'],
    ['another word', 'grafana-agent'],
    ['a known name itself', 'prometheus'],
    ['nothing', ''],
    ['a property of objects', '__proto__'],
  ])('%s is a name of its own', (_, name) => {
    expect(similar(name)).toEqual([]);
  });

  test('known names do not warn of one another', () => {
    expect(known.flatMap(name => similar(name))).toEqual([]);
  });

  test('many names that are all alike name no more than a few', () => {
    const many = Array.from(
      { length: 20_000 },
      (_, index) => `operator${String.fromCharCode(97 + (index % 26))}${index}`,
    );
    expect(similarNames(many)('operatora0').length).toBeLessThan(20);
  });
});

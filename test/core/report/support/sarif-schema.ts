const message = { type: 'object', required: ['text'], properties: { text: { type: 'string', minLength: 1 } } };
const uri = { type: 'string', pattern: '^https://[^\\s]+$' };

const rule = {
  type: 'object',
  required: ['id', 'shortDescription', 'fullDescription', 'helpUri', 'help', 'defaultConfiguration', 'properties'],
  additionalProperties: false,
  properties: {
    id: { type: 'string', minLength: 1 },
    shortDescription: message,
    fullDescription: { ...message, properties: { text: { type: 'string', minLength: 1, maxLength: 1024 } } },
    helpUri: uri,
    help: { type: 'object', required: ['text', 'markdown'] },
    defaultConfiguration: {
      type: 'object',
      required: ['level'],
      additionalProperties: false,
      properties: { level: { enum: ['none', 'note', 'warning', 'error'] }, enabled: { type: 'boolean' } },
    },
    properties: {
      type: 'object',
      properties: { tags: { type: 'array', maxItems: 20, uniqueItems: true }, precision: { const: 'very-high' } },
    },
  },
};

const artifactLocation = {
  type: 'object',
  required: ['uri', 'uriBaseId'],
  additionalProperties: false,
  // A relative reference of RFC 3986 whose first part has no colon: what is unreserved, and what may stand beside.
  properties: {
    uri: { type: 'string', pattern: "^(?:[\\w.~!*'()-]|%[0-9A-F]{2})(?:[\\w.~!*'()/-]|%[0-9A-F]{2})*$" },
    uriBaseId: { const: '%SRCROOT%' },
  },
};

const location = {
  type: 'object',
  required: ['physicalLocation'],
  properties: {
    physicalLocation: {
      type: 'object',
      required: ['artifactLocation', 'region'],
      additionalProperties: false,
      properties: {
        artifactLocation,
        region: {
          type: 'object',
          required: ['startLine'],
          additionalProperties: false,
          properties: { startLine: { type: 'integer', minimum: 1 }, startColumn: { type: 'integer', minimum: 1 } },
        },
      },
    },
    logicalLocations: { type: 'array' },
  },
};

const position = { type: 'integer', minimum: 1 };

const fix = {
  type: 'object',
  required: ['description', 'artifactChanges'],
  additionalProperties: false,
  properties: {
    description: message,
    artifactChanges: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['artifactLocation', 'replacements'],
        additionalProperties: false,
        properties: {
          artifactLocation,
          replacements: {
            type: 'array',
            minItems: 1,
            items: {
              type: 'object',
              required: ['deletedRegion', 'insertedContent'],
              additionalProperties: false,
              properties: {
                deletedRegion: {
                  type: 'object',
                  required: ['startLine', 'startColumn', 'endLine', 'endColumn'],
                  additionalProperties: false,
                  properties: { startLine: position, startColumn: position, endLine: position, endColumn: position },
                },
                insertedContent: {
                  type: 'object',
                  required: ['text'],
                  additionalProperties: false,
                  properties: { text: { type: 'string' } },
                },
              },
            },
          },
        },
      },
    },
  },
};

const result = {
  type: 'object',
  required: ['ruleId', 'ruleIndex', 'level', 'message', 'locations', 'partialFingerprints'],
  additionalProperties: false,
  properties: {
    ruleId: { type: 'string' },
    ruleIndex: { type: 'integer', minimum: 0 },
    level: { enum: ['none', 'note', 'warning', 'error'] },
    message,
    locations: { type: 'array', minItems: 1, maxItems: 10, items: location },
    partialFingerprints: {
      type: 'object',
      required: ['primaryLocationLineHash'],
      additionalProperties: { type: 'string', minLength: 1 },
    },
    suppressions: {
      type: 'array',
      items: {
        type: 'object',
        required: ['kind'],
        properties: {
          kind: { enum: ['inSource', 'external'] },
          status: { enum: ['accepted', 'underReview', 'rejected'] },
        },
      },
    },
    fixes: { type: 'array', minItems: 1, items: fix },
    properties: { type: 'object' },
  },
};

/**
 * The part of SARIF 2.1.0 that we write, with what GitHub asks for beyond it. Stricter than the official schema, which all
 * of it satisfies too.
 */
export const sarifSchema = {
  type: 'object',
  required: ['$schema', 'version', 'runs'],
  properties: {
    $schema: uri,
    version: { const: '2.1.0' },
    runs: {
      type: 'array',
      minItems: 1,
      maxItems: 20,
      items: {
        type: 'object',
        required: ['tool', 'results'],
        properties: {
          tool: {
            type: 'object',
            required: ['driver'],
            properties: {
              driver: {
                type: 'object',
                required: ['name', 'version', 'rules'],
                properties: {
                  name: { const: 'catalog-keeper' },
                  informationUri: uri,
                  rules: { type: 'array', items: rule },
                },
              },
            },
          },
          invocations: { type: 'array', items: { type: 'object', required: ['executionSuccessful'] } },
          columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
          results: { type: 'array', maxItems: 25_000, items: result },
        },
      },
    },
  },
};

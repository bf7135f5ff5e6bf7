import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImageContent } from '../../src/core/image-build/changes-of-images.ts';
import type { LayerFile } from '../../src/core/image-build/layer-file.ts';
import { noticeFiles } from '../bundle/write-notices.ts';

/** `node` in the images of Node.js. https://github.com/nodejs/docker-node/blob/main/docs/BestPractices.md#non-root-user */
const userOfNode = 1000;

const documents = 'usr/share/doc/catalog-keeper';

/**
 * What the image of this project has beyond a base with Node and git: as `deploy/Containerfile`.
 *
 * @param root of the repository, in which `npm run build` has put the programs into `dist`
 */
export function ownImage(root: string, version: string): ImageContent {
  const dist = join(root, 'dist');
  const copy = (from: string, path: string): LayerFile => ({ path, content: readFileSync(join(root, from)) });
  const text = (content: string) => new TextEncoder().encode(content);
  return {
    layers: [
      {
        files: [
          ...programFiles(dist, 'app'),
          ...programFiles(dist, 'cli'),
          ...programFiles(dist, 'adapters/serve'),
          {
            path: 'usr/local/bin/catalog-keeper',
            content: text('#!/bin/sh\nexec node /cli/main.js "$@"\n'),
            mode: 0o755,
          },
          { ...copy('deploy/image/entrypoint.sh', 'usr/local/bin/entrypoint.sh'), mode: 0o755 },
          copy('deploy/image/gitconfig', 'etc/gitconfig'),
          copy('LICENSE', `${documents}/LICENSE`),
          ...noticeFiles.map(file => copy(`dist/${file}`, `${documents}/${file}`)),
          // A new volume takes the owner of the directory.
          { path: 'data/', content: text(''), owner: userOfNode },
        ],
        createdBy: 'COPY dist /',
      },
    ],
    changes: {
      labels: new Map([
        ['org.opencontainers.image.title', 'catalog-keeper'],
        ['org.opencontainers.image.licenses', 'Apache-2.0'],
        ['org.opencontainers.image.source', 'https://github.com/catalog-keeper/catalog-keeper'],
        ['org.opencontainers.image.version', version],
      ]),
      run: { entrypoint: ['/usr/local/bin/entrypoint.sh'], command: ['app'] },
      process: {
        user: 'node',
        environment: new Map([
          ['NODE_ENV', 'production'],
          ['HOST', '0.0.0.0'],
          ['PORT', '3000'],
          ['DATA_DIR', '/data'],
        ]),
        ports: ['3000/tcp'],
        volumes: ['/data'],
      },
    },
  };
}

function programFiles(dist: string, name: string): readonly LayerFile[] {
  const directory = join(dist, name);
  return readdirSync(directory).map(file => ({
    path: `${name}/${file}`,
    content: readFileSync(join(directory, file)),
  }));
}

/** One entry of a tar archive, as its headers describe it. */
export interface TarEntry {
  /** `sparse` is a file whose content is stored with holes; `other` is a device, a pipe or what no standard knows. */
  readonly type: 'file' | 'sparse' | 'directory' | 'hard-link' | 'symbolic-link' | 'other';
  /** As it was written: bytes without a NUL, hostile. */
  readonly path: Uint8Array;
  /** Where a link leads to, as it was written. Empty for everything else. */
  readonly target: Uint8Array;
  /** Bytes of content that follow; 0 for links and directories, whatever their header says. */
  readonly size: number;
}

/** Takes the content of a file piece by piece. A piece is only valid during the call. */
export type ContentSink = (piece: Uint8Array) => void;

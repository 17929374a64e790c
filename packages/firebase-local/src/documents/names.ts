/** Resource names: projects/P/databases/(default)/documents/reports/ID, and the paths in them. */
import { ApiError, invalid } from './errors.ts';

/** Segments below "documents": an even number for a document, an odd one for a collection. */
export type DocumentPath = readonly string[];

const maxSegmentLength = 1500;

/** Reads resource names of one project's default database. */
export class Names {
  readonly root: string;

  constructor(projectId: string) {
    this.root = `projects/${projectId}/databases/(default)/documents`;
  }

  /**
   * Path of a resource name; throws NOT_FOUND for another project and INVALID_ARGUMENT for a
   * malformed path.
   */
  toPath(name: string): DocumentPath {
    if (name === this.root) return [];
    if (!name.startsWith(`${this.root}/`))
      throw new ApiError('NOT_FOUND', `${name} is not in ${this.root}.`);
    return checkSegments(name.slice(this.root.length + 1).split('/'));
  }

  /** Path of a document's name; throws like `toPath` and for a collection. */
  toDocumentPath(name: string): DocumentPath {
    const path = this.toPath(name);
    if (path.length === 0 || path.length % 2 !== 0) throw invalid(`${name} names no document.`);
    return path;
  }

  toName(path: DocumentPath): string {
    return [this.root, ...path].join('/');
  }
}

/** Returns the segments; throws if one of them is not valid. */
export function checkSegments(segments: readonly string[]): DocumentPath {
  for (const segment of segments) {
    if (
      segment === '' ||
      segment === '.' ||
      segment === '..' ||
      segment.includes('/') ||
      /^__.*__$/.test(segment) ||
      Buffer.byteLength(segment) > maxSegmentLength ||
      !segment.isWellFormed()
    ) {
      throw invalid(`"${segment.slice(0, 100)}" cannot be part of a name.`);
    }
  }
  return segments;
}

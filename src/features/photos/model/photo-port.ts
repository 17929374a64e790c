/** What photos ask of the device: a picked file made storable, and pixels kept. */

/** A photo's pixels as they lie on the device: already scaled and without metadata. */
export interface StoredPhoto {
  readonly id: string;
  readonly reportId: string;
  readonly image: Blob;
  readonly thumbnail: Blob;
}

export interface PhotoStoragePort {
  getPhoto(id: string): Promise<StoredPhoto | undefined>;
}

/**
 * Turns a picked file into what may be stored: decoded, turned upright, scaled, without metadata.
 */
export interface ImagePort {
  prepare(
    file: File,
    longEdgePixels: number,
  ): Promise<
    | PreparedImage
    | {
        readonly problem: 'tooLarge' | 'tooManyPixels' | 'notAnImage' | 'unsupported' | 'damaged';
      }
  >;
}
export interface PreparedImage {
  readonly image: Blob;
  readonly thumbnail: Blob;
  readonly width: number;
  readonly height: number;
  readonly capturedAt: number;
}

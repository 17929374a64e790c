/** The interfaces to the device for preparing a selected file and storing photos. */

/** A photo in the device's database: scaled and without metadata. */
export interface StoredPhoto {
  readonly id: string;
  readonly reportId: string;
  readonly image: Blob;
  readonly thumbnail: Blob;
}

export interface PhotoStoragePort {
  getPhoto(id: string): Promise<StoredPhoto | undefined>;
}

/** Converts a selected file to an upright, scaled JPEG without metadata. */
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

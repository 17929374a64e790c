/** Creates the profile photo: a square of 256 pixels without metadata, cut from a selected file. */
import type { ImagePort } from './model/photo-port.ts';
import { images } from './prepare-photo.lazy.ts';
import { withoutMetadata } from './model/image-header.ts';

/** The side of the stored picture in pixels. */
const portraitPixels = 256;
/** The longer side of the picture that is cropped. It is enough for a zoom of 4. */
const sourcePixels = 1280;
const quality = 0.85;

/** Decodes a selected file for cropping, or returns the problem. Never rejects. */
export const prepareProfilePhoto = (file: File): ReturnType<ImagePort['prepare']> =>
  images.prepare(file, sourcePixels);

/**
 * Returns the square of `source` at left, top (pixels) as a JPEG of 256 x 256 pixels. Rejects if
 * the browser runs out of memory.
 */
export async function cropProfilePhoto(
  source: Blob,
  left: number,
  top: number,
  side: number,
): Promise<Blob> {
  const picture = await createImageBitmap(source);
  try {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = portraitPixels;
    const context = canvas.getContext('2d', { alpha: false });
    if (context === null) throw new Error('No 2D context');
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, left, top, side, side, 0, 0, portraitPixels, portraitPixels);
    const encoded = await new Promise<Blob>((resolve, reject) => {
      canvas.toBlob(
        (blob) => {
          if (blob) resolve(blob);
          else reject(new Error('The picture could not be encoded'));
        },
        'image/jpeg',
        quality,
      );
    });
    return new Blob([withoutMetadata(new Uint8Array(await encoded.arrayBuffer()))], {
      type: 'image/jpeg',
    });
  } finally {
    picture.close();
  }
}

/** Computes the square that is cropped from a picture. Lengths are in pixels of the picture. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}
/** With zoom 1 it is the largest square, with zoom 4 a square with a quarter of its side. */
export interface Crop {
  readonly centreX: number;
  readonly centreY: number;
  readonly zoom: number;
}

export const zoomRange = { minimum: 1, maximum: 4 } as const;

const clamp = (value: number, minimum: number, maximum: number): number =>
  Math.min(maximum, Math.max(minimum, value));

/** Returns the side of the cropped square. */
export const sideOf = (picture: PictureSize, { zoom }: Crop): number =>
  Math.min(picture.width, picture.height) / zoom;

/** Returns the nearest crop inside the picture. */
function clampCrop(picture: PictureSize, crop: Crop): Crop {
  const zoom = clamp(crop.zoom, zoomRange.minimum, zoomRange.maximum);
  const half = sideOf(picture, { ...crop, zoom }) / 2;
  return {
    zoom,
    centreX: clamp(crop.centreX, half, picture.width - half),
    centreY: clamp(crop.centreY, half, picture.height - half),
  };
}

/** Returns the largest square in the centre. */
export const initialCrop = ({ width, height }: PictureSize): Crop => ({
  centreX: width / 2,
  centreY: height / 2,
  zoom: 1,
});

/** Moves the square; it stops at the edge of the picture. */
export const moveCrop = (picture: PictureSize, crop: Crop, right: number, down: number): Crop =>
  clampCrop(picture, { ...crop, centreX: crop.centreX + right, centreY: crop.centreY + down });

/** Sets the zoom, 1 to 4, around the centre of the square. */
export const zoomCrop = (picture: PictureSize, crop: Crop, zoom: number): Crop =>
  clampCrop(picture, { ...crop, zoom });

/** Returns the position and the side of the square. */
export function cropSquare(
  picture: PictureSize,
  crop: Crop,
): { readonly left: number; readonly top: number; readonly side: number } {
  const side = sideOf(picture, crop);
  return { left: crop.centreX - side / 2, top: crop.centreY - side / 2, side };
}

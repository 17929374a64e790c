/**
 * Converts a selected file to a photo for storage: checks it, decodes it upright, scales it,
 * encodes it within the byte limits, and removes metadata. Runs in the worker and on the page.
 */
import { maxPhotoBytes } from '../reports/limits.ts';
import type { PreparedImage } from './model/photo-port.ts';
import { isWholeImage } from './model/complete-image.ts';
import { readImageHeader, withoutMetadata } from './model/image-header.ts';
import {
  originalBytes,
  originalPixels,
  scaledPixels,
  targetBytes,
  thumbnailBytes,
  thumbnailEdge,
} from './model/photo-limits.ts';

type ImageProblem = 'tooLarge' | 'tooManyPixels' | 'notAnImage' | 'unsupported' | 'damaged';
type Prepared = Omit<PreparedImage, 'capturedAt'>;
type Outcome = Prepared | { readonly problem: ImageProblem };

/** A decoded picture in upright position. */
export interface DecodedPicture {
  readonly source: CanvasImageSource;
  readonly width: number;
  readonly height: number;
  close(): void;
}
/**
 * The functions that are different in the worker and on the page. `decode` rejects if the browser
 * cannot decode the file. If `scaledWidth` is given, the picture is scaled to this width while it is
 * decoded; `decode` rejects if that is not possible.
 */
export interface ImagePlatform {
  decode(file: Blob, scaledWidth: number | undefined): Promise<DecodedPicture>;
  /** Returns the picture scaled to width x height on a white background, as a JPEG. */
  encode(
    picture: DecodedPicture,
    width: number,
    height: number,
  ): (quality: number) => Promise<Blob>;
}

/**
 * Draws the picture scaled to width x height on a white background. Throws if the browser runs out
 * of memory.
 */
export function drawOnWhite(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null,
  picture: DecodedPicture,
  width: number,
  height: number,
): void {
  if (context === null) throw new Error('No 2D context');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture.source, 0, 0, width, height);
}

const qualities = [0.8, 0.72, 0.64, 0.56, 0.48];
const edgeShrinkFactor = 0.8;
const minEdgePixels = 64;
/** In a JPEG the size (SOF) comes after the metadata, which is rarely larger than this. */
const headBytes = 1_000_000;

async function headerOf(file: Blob) {
  const head = readImageHeader(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()));
  if (head === undefined || head.width !== undefined || file.size <= headBytes) return head;
  return readImageHeader(new Uint8Array(await file.arrayBuffer()));
}

/**
 * Uses the best quality within `target` bytes. If none fits, reduces the size of the image until it
 * has at most `hard` bytes.
 */
async function encodeWithin(
  platform: ImagePlatform,
  picture: DecodedPicture,
  longEdge: number,
  target: number,
  hard: number,
): Promise<{ image: Blob; width: number; height: number }> {
  for (let edge = longEdge; ; edge *= edgeShrinkFactor) {
    const scale = Math.min(1, edge / Math.max(picture.width, picture.height));
    const width = Math.max(1, Math.round(picture.width * scale));
    const height = Math.max(1, Math.round(picture.height * scale));
    const encode = platform.encode(picture, width, height);
    let bytes = new Uint8Array();
    for (const quality of qualities) {
      bytes = withoutMetadata(new Uint8Array(await (await encode(quality)).arrayBuffer()));
      if (bytes.length <= target) break;
    }
    if (bytes.length <= hard || edge < minEdgePixels)
      return { image: new Blob([bytes], { type: 'image/jpeg' }), width, height };
  }
}

/** The formats that every supported browser decodes. */
const everywhere: readonly string[] = ['jpeg', 'png', 'webp', 'gif', 'bmp'];

/** Rejects only if the browser runs out of memory, never because of the content of a file. */
export async function prepareImage(
  file: Blob,
  longEdgePixels: number,
  platform: ImagePlatform,
): Promise<Outcome> {
  if (file.size > originalBytes) return { problem: 'tooLarge' };
  const header = await headerOf(file);
  if (header === undefined) return { problem: 'notAnImage' };
  const pixels = (header.width ?? 0) * (header.height ?? 0);
  if (pixels > scaledPixels) return { problem: 'tooManyPixels' };
  if (!isWholeImage(header.type, new Uint8Array(await file.arrayBuffer())))
    return { problem: 'damaged' };
  const isScaled = pixels > originalPixels;
  let picture: DecodedPicture;
  try {
    picture = await platform.decode(file, isScaled ? longEdgePixels : undefined);
  } catch {
    if (isScaled) return { problem: 'tooManyPixels' };
    // Every browser reads these formats, so the file is damaged.
    return { problem: everywhere.includes(header.type) ? 'damaged' : 'unsupported' };
  }
  try {
    if (picture.width * picture.height > originalPixels) return { problem: 'tooManyPixels' };
    const full = await encodeWithin(platform, picture, longEdgePixels, targetBytes, maxPhotoBytes);
    const { image: thumbnail } = await encodeWithin(
      platform,
      picture,
      thumbnailEdge,
      thumbnailBytes,
      thumbnailBytes,
    );
    return { ...full, thumbnail };
  } finally {
    picture.close();
  }
}

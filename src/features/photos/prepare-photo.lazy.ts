/** Prepares photos one at a time, in a worker or, if the worker fails, on the page. */
import type { ImagePort } from './model/photo-port.ts';
import {
  imageReplySchema,
  type ImageRequest,
  type ImageReply,
} from './model/photo-worker-messages.ts';
import { thumbnailEdge } from './model/photo-limits.ts';
import { drawOnWhite, prepareImage, type ImagePlatform } from './photo-pipeline.ts';

/** After this time the page tries to prepare the photo itself, in milliseconds. */
const workerMilliseconds = 60_000;

/**
 * An <img> decodes all formats that the browser can show, which in Safari includes HEIC, and is
 * drawn upright.
 */
const pagePlatform: ImagePlatform = {
  async decode(file, scaledWidth) {
    // A very large picture is decoded only in the worker: if the memory is not enough, the page and
    // the form on it stay.
    if (scaledWidth !== undefined) throw new Error('Too large to be decoded on the page');
    const image = new Image();
    const address = URL.createObjectURL(file);
    image.src = address;
    try {
      await image.decode();
    } catch (error) {
      URL.revokeObjectURL(address);
      throw error;
    }
    return {
      source: image,
      width: image.naturalWidth,
      height: image.naturalHeight,
      close: () => URL.revokeObjectURL(address),
    };
  },
  encode(picture, width, height) {
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d', { alpha: false });
    drawOnWhite(context, picture, width, height);
    return (quality) =>
      new Promise((resolve, reject) => {
        canvas.toBlob(
          (blob) =>
            blob === null ? reject(new Error('The picture could not be encoded')) : resolve(blob),
          'image/jpeg',
          quality,
        );
      });
  },
};

let worker: Worker | undefined;
let lastNumber = 0;

function endWorker(): void {
  worker?.terminate();
  worker = undefined;
}

/**
 * Resolves with undefined if there is no worker, if the worker failed, or after
 * `workerMilliseconds`.
 */
function prepareInWorker(file: File, longEdgePixels: number): Promise<ImageReply['outcome']> {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined')
    return Promise.resolve(undefined);
  const number = (lastNumber += 1);
  return new Promise((resolve) => {
    const finish = (outcome: ImageReply['outcome'], keep: boolean): void => {
      clearTimeout(timer);
      if (!keep) endWorker();
      resolve(outcome);
    };
    const timer = setTimeout(() => finish(undefined, false), workerMilliseconds);
    try {
      worker ??= new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' });
    } catch {
      finish(undefined, false);
      return;
    }
    worker.onerror = () => finish(undefined, false);
    worker.onmessage = (event: MessageEvent<unknown>) => {
      const reply = imageReplySchema.safeParse(event.data);
      if (reply.success && reply.data.number === number) finish(reply.data.outcome, true);
    };
    worker.postMessage({ number, file, longEdgePixels } satisfies ImageRequest);
  });
}

async function prepareOne(file: File, longEdgePixels: number): ReturnType<ImagePort['prepare']> {
  let outcome = await prepareInWorker(file, longEdgePixels);
  const mayRetryOnPage =
    outcome === undefined ||
    ('problem' in outcome && ['notAnImage', 'unsupported', 'damaged'].includes(outcome.problem));
  if (mayRetryOnPage) {
    try {
      outcome = await prepareImage(file, longEdgePixels, pagePlatform);
    } catch {
      outcome = { problem: 'unsupported' };
    }
  }
  if (outcome === undefined || 'problem' in outcome)
    return { problem: outcome?.problem ?? 'unsupported' };
  return { ...outcome, capturedAt: file.lastModified };
}

let queue: Promise<unknown> = Promise.resolve();

/**
 * Prepares photos one after the other, because several decoded photos exhaust the memory of a
 * phone. Never rejects.
 */
export const images: ImagePort = {
  prepare(file, longEdgePixels) {
    const prepared = queue.then(() => prepareOne(file, longEdgePixels));
    queue = prepared.catch(() => undefined);
    return prepared;
  },
};

/** Returns a thumbnail of the photo, or the photo itself if the thumbnail cannot be prepared. */
export async function thumbnailOf(image: Blob): Promise<Blob> {
  const file = new File([image], 'photo', { type: image.type });
  const small = await images.prepare(file, thumbnailEdge);
  return 'problem' in small ? image : small.image;
}

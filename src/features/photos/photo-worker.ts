/** The web worker that prepares photos, so that the page stays responsive. */
import { imageRequestSchema, type ImageReply } from './model/photo-worker-messages.ts';
import { drawOnWhite, prepareImage, type ImagePlatform } from './photo-pipeline.ts';

const platform: ImagePlatform = {
  async decode(file, scaledWidth) {
    const bitmap = await createImageBitmap(file, {
      imageOrientation: 'from-image',
      // The browser computes the height, so that the proportions are right in every orientation.
      ...(scaledWidth !== undefined && {
        resizeWidth: scaledWidth,
        resizeQuality: 'high' as const,
      }),
    });
    return {
      source: bitmap,
      width: bitmap.width,
      height: bitmap.height,
      close: () => bitmap.close(),
    };
  },
  encode(picture, width, height) {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d', { alpha: false });
    drawOnWhite(context, picture, width, height);
    return (quality) => canvas.convertToBlob({ type: 'image/jpeg', quality });
  },
};

addEventListener('message', (event: MessageEvent<unknown>) => {
  const request = imageRequestSchema.safeParse(event.data);
  if (!request.success) return;
  const { number, file, longEdgePixels } = request.data;
  const reply = (outcome: ImageReply['outcome']) =>
    postMessage({ number, outcome } satisfies ImageReply);
  prepareImage(file, longEdgePixels, platform).then(reply, () => reply(undefined));
});

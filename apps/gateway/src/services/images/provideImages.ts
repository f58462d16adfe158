import type { SharedContext } from '../ServiceContext.js'
import { type ImageProvider, images } from './ImageProvider.js'
import { imageSettings } from './imageSettings.js'
import { openImages } from './openImages.js'

/**
 * Opens the pictures, for every service that shows some.
 *
 * @param context - Of the services.
 * @throws When a folder cannot be read.
 */
export async function provideImages({ combine, read }: SharedContext): Promise<ImageProvider> {
  return combine(images, await openImages(read(imageSettings).LATCHKEY_IMAGES))
}

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { imageFolders } from '@latchkey/wallet-directory'
import type { NamedProvider } from '../../providers/orderProviders.js'
import type { SharedContext } from '../ServiceContext.js'
import { createFolderImages } from './createFolderImages.js'
import { type ImageProvider, imageKinds, images } from './ImageProvider.js'
import { imageSettings } from './imageSettings.js'

/**
 * Opens the pictures, for every service that shows some.
 *
 * @param context - Of the services.
 * @throws When a folder cannot be read.
 */
export async function provideImages({ combine, read }: SharedContext): Promise<ImageProvider> {
  return combine(images, await openImages(read(imageSettings).LATCHKEY_IMAGES))
}

/**
 * Opens the pictures: the operator's own, where there is a folder of them, then those that come with the gateway.
 *
 * @param ownFolder - Has a folder of `{id}.webp` for each kind it has pictures of: `wallets`, `assets`, `tokens`,
 * `currencies`.
 * @throws When a folder cannot be read.
 */
export async function openImages(ownFolder?: string): Promise<NamedProvider<ImageProvider>[]> {
  const embedded = await createFolderImages(imageFolders)
  const providers = [{ name: 'embedded', provider: embedded }]
  if (ownFolder === undefined) return providers
  const present = await readdir(ownFolder)
  const kinds = imageKinds.filter((kind) => present.includes(kind))
  const own = await createFolderImages(Object.fromEntries(kinds.map((kind) => [kind, join(ownFolder, kind)])))
  return [{ name: 'folder', provider: own }, ...providers]
}

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { imageFolders } from '@latchkey/wallet-directory'
import type { NamedProvider } from '../../providers/orderProviders.js'
import { createFolderImages } from './createFolderImages.js'
import { type ImageProvider, imageKinds } from './ImageProvider.js'

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

import { defineCapability } from '../../providers/Capability.js'
import type { Candidate, Fallback } from '../../providers/createFallback.js'

/** What pictures are of; `assets` are networks and connectors. */
export const imageKinds = ['wallets', 'assets', 'tokens', 'currencies'] as const

/** What a picture is of. */
export type ImageKind = (typeof imageKinds)[number]

/** A picture. */
export type Image = { bytes: Buffer; etag: string; type: 'image/svg+xml' | 'image/webp' }

/** Finds pictures. */
export type ImageProvider = {
  /** Tells, without reading it, whether there is a picture. */
  has(kind: ImageKind, id: string): boolean
  /**
   * Reads a picture.
   *
   * @param isVectorWanted - True for the drawing, where there is one; otherwise the pixels.
   * @returns Undefined when there is none.
   */
  find(kind: ImageKind, id: string, isVectorWanted?: boolean): Promise<Image | undefined>
}

/**
 * Makes one image provider of several.
 *
 * @param candidates - In the order they are asked; one that has no such picture leaves it to the next.
 * @param fallback - Asks them.
 */
function combineImages(candidates: readonly Candidate<ImageProvider>[], fallback: Fallback): ImageProvider {
  return {
    has: (kind, id) => candidates.some(({ provider }) => provider.has(kind, id)),
    find: (kind, id, isVectorWanted) =>
      fallback({
        capability: 'images',
        scope: kind,
        candidates,
        ask: (provider) => provider.find(kind, id, isVectorWanted),
        isFound: (image) => image !== undefined,
      }),
  }
}

/** Where images come from. */
export const images = defineCapability<ImageProvider>({
  name: 'images',
  orderSetting: 'LATCHKEY_IMAGE_PROVIDERS',
  combine: combineImages,
})

import type { KitOptions } from './KitOptions.js'
import type { Metadata } from './Metadata.js'

/**
 * Returns the site's identity (§3.036): its options, or else the metadata of its page.
 *
 * @param options - The kit's options.
 */
export function getMetadata({ metadata }: Pick<KitOptions, 'metadata'>): Metadata {
  if (typeof document === 'undefined') return { name: '', description: '', url: '', icons: [], ...metadata }
  const description = document.querySelector<HTMLMetaElement>(
    'meta[property="og:description"], meta[name="description"]',
  )
  const icon = document.querySelector<HTMLLinkElement>('link[rel~="icon"]')
  return {
    name: document.title,
    description: description?.content ?? '',
    url: window.location.origin,
    icons: icon ? [icon.href] : [],
    ...metadata,
  }
}

import type { PeerMetadata } from '@latchkey/pairing'

/** A paired site as it presents itself; nobody has checked any of it. */
export type Site = {
  name: string
  /** Where it says it is: its origin, or its words when they are no web address. */
  origin: string
  /** False when what it gives as its address is none. */
  hasAddress: boolean
  icon?: string
  /** A link back to it. */
  returnUrl?: string
}

/** Longer names are cut: a name is no place for a message to the person. */
const maxNameCharacters = 60

/**
 * What pocket shows of a site on another device.
 *
 * @param peer - What the site says about itself.
 */
export function toSite({ name, url, icons, redirect }: PeerMetadata): Site {
  const address = toWebAddress(url)
  const icon = icons.map(toWebAddress).find((candidate) => candidate !== undefined)
  const back = toReturnUrl(redirect?.universal) ?? toReturnUrl(redirect?.native)
  return {
    name: clean(name) || address?.host || 'A site without a name',
    origin: address?.origin ?? (clean(url) || 'no address given'),
    hasAddress: address !== undefined,
    ...(icon && { icon: icon.href }),
    ...(back && { returnUrl: back }),
  }
}

/** One line of it, without characters that hide or reorder what the person reads. */
function clean(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, ' ')
    .trim()
    .slice(0, maxNameCharacters)
}

function toWebAddress(text: string): URL | undefined {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}

/** A site may name its app's own scheme; one that would run code or read files is not followed. */
function toReturnUrl(text: string | undefined): string | undefined {
  const url = URL.parse(text ?? '')
  return url && !/^(javascript|data|file|blob|about|vbscript):$/.test(url.protocol) ? url.href : undefined
}

import { getWebUrl } from './getWebUrl.js'

/** A path of the site itself, as an image optimiser's; two slashes would name another host. */
const ownPath = /^\/(?!\/)/

/**
 * The address of a picture that may be shown, or `undefined`. Installed wallets bring theirs as data.
 *
 * @param value - An address from outside.
 */
export function getPictureUrl(value: string | null | undefined): string | undefined {
  if (value?.startsWith('data:image/') || (value && ownPath.test(value))) return value
  return getWebUrl(value)
}

import { getWebUrl } from './getWebUrl.js'

/**
 * The address of a picture that may be shown, or `undefined`. Installed wallets bring theirs as data.
 *
 * @param value - An address from outside.
 */
export function getPictureUrl(value: string | null | undefined): string | undefined {
  return value?.startsWith('data:image/') ? value : getWebUrl(value)
}

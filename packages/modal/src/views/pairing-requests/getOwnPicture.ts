/**
 * A picture that a paired wallet brought along as data. One at an address would be loaded from its server, which nobody
 * else has to know of.
 *
 * @param icons - What the wallet says of its pictures.
 */
export function getOwnPicture(icons: readonly string[]): string | undefined {
  return icons.find((icon) => icon.startsWith('data:image/'))
}

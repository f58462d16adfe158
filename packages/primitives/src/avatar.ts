import { getHue } from './hue.js'

/** A drawing in a square of 40: how it is turned around its middle, and what is filled, the lowest first. */
export type AvatarDrawing = {
  turnDegrees: number
  shapes: readonly { path: string; fill: string }[]
}

/** What is filled, and how far its hue is from that of the ground, which is the first. */
const hues = {
  'M-20-20h80v80h-80z': 0,
  'M20-20h40v80H20z': 48,
  'M20 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16z': 190,
}

/**
 * An account's picture where it has none of its own. Whoever shows the account draws the same.
 *
 * @param address - Upper and lower case do not matter.
 *
 * @example
 * const { turnDegrees, shapes } = drawAvatar('0x52908400098527886E0F7030069857D2E4169EE7')
 */
export function drawAvatar(address: string): AvatarDrawing {
  const hue = getHue(address)
  return {
    // Another reading of the same text: accounts of one hue still differ.
    turnDegrees: getHue(`${address} `),
    shapes: Object.entries(hues).map(([path, by]) => ({
      path,
      fill: `hsl(${(hue + by) % 360} 60% ${by ? 58 : 45}%)`,
    })),
  }
}

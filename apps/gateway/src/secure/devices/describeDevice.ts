import { toCallerBlocks } from '@latchkey/primitives'

/** Looked for in this order: most browsers also name those they descend from. */
const browsers: readonly [pattern: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly [pattern: RegExp, name: string][] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * Names a device by what its browser says of itself, in words of our own: whoever asks for a code writes nothing of theirs into
 * a mail to somebody else.
 *
 * @param userAgent - The `User-Agent` header.
 */
export function describeDevice(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 500)
  const find = (table: typeof browsers) => table.find(([pattern]) => pattern.test(text))?.[1]
  return `${find(browsers) ?? 'An unknown browser'} on ${find(systems) ?? 'an unknown system'}`
}

/**
 * Names the network of an address without naming the address: `203.0.113.*`, `2001:db8:1::/48`.
 *
 * @param address - As the socket or a believed proxy wrote it.
 */
export function describePlace(address: string): string {
  const blocks = toCallerBlocks(address)
  const widest = blocks.at(-1)?.name ?? ''
  if (blocks.length > 1) return widest
  return /^\d+(\.\d+){3}$/.test(widest) ? widest.replace(/\d+$/, '*') : 'an unknown network'
}

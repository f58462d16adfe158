import { ChannelError } from '@latchkey/errors/channel'

/**
 * Checks that a text is one exact http or https origin: no wildcard, no path, no `null`.
 *
 * @param origin - What the caller passed.
 * @throws `channel/origin` for anything else.
 */
export function assertExactOrigin(origin: string): void {
  let parsed: URL | undefined
  try {
    parsed = new URL(origin)
  } catch {
    // Not an address at all: refused below like any other wrong value.
  }
  const isWeb = parsed?.protocol === 'https:' || parsed?.protocol === 'http:'
  if (!isWeb || parsed?.origin !== origin) throw new ChannelError('channel/origin', { origin })
}

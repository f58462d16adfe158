import type { Kit, Wallet } from '@latchkey/core'
import type { WalletLink } from '@latchkey/core/internal'
import { getErrorMessage } from '@latchkey/errors'
import { openLink } from './openLink.js'

/**
 * Opens a wallet with a pairing without a press on its link, and remembers the link for requests.
 * A browser refuses by throwing, such as at a scheme it does not know. A window it blocks without a word cannot be told
 * from an opened one: a window without an opener is never handed back.
 *
 * @param kit - The kit.
 * @param opened - The `wallet`, its `link`, and the pairing's `uri` in it.
 * @returns Whether the browser took it; a refusal is tracked.
 */
export function openWalletLink(
  kit: Kit,
  { wallet, link, uri }: { wallet: Wallet; link: WalletLink; uri: string },
): boolean {
  const { name, mobile_link } = wallet
  kit.pairing.rememberLink({ href: link.base, name })
  try {
    openLink(link)
    return true
  } catch (error) {
    const message = withoutQuery(getErrorMessage(error))
    kit.analytics.track('CONNECT_PROXY_ERROR', { message, uri: withoutQuery(uri), mobile_link, name })
    return false
  }
}

/**
 * The query of a pairing's uri holds its symmetric key: whoever has that reads the pairing and answers in the wallet's
 * place. It never leaves for analytics, so only the topic is kept, and messages, in which browsers like to repeat the
 * whole link, end where a query would begin, encoded or not.
 */
function withoutQuery(text: string): string {
  return text.split(/\?|%(?:25)*3F/i)[0] ?? ''
}

import type { WalletSession } from '@latchkey/core'
import { providerMarks } from '@latchkey/core/internal'

/** Lucide's "mail", in 24 by 24. */
const mailPath =
  'M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zm18 3-8.97 5.7a1.94 1.94 0 0 1-2.06 0L2 7'

/**
 * What a visitor calls a wallet that is made of a login: "Email wallet", or the provider's name, with its mark.
 *
 * @param method - A provider of social logins; anything else is an email.
 */
export function toLoginWallet(method: string): NonNullable<WalletSession['wallet']> {
  const provider = Object.hasOwn(providerMarks, method)
    ? providerMarks[method as keyof typeof providerMarks]
    : undefined
  return provider
    ? { name: provider.name, imageUrl: draw(`<path fill='${ink}' d='${provider.path}'/>`) }
    : {
        name: 'Email wallet',
        imageUrl: draw(
          `<path fill='none' stroke='${ink}' stroke-width='2' stroke-linecap='round' stroke-linejoin='round' d='${mailPath}'/>`,
        ),
      }
}

const ink = '#16181d'

/** The mark on a light tile, as apps have theirs: it looks the same on light and dark pages. */
function draw(mark: string): string {
  const size = "width='96' height='96' viewBox='0 0 48 48'"
  const tile = "<rect width='48' height='48' fill='#e9edf3'/>"
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' ${size}>${tile}<g transform='translate(12 12)'>${mark}</g></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

import { SecureError } from '@latchkey/errors/secure'
import { toSignInText } from '@latchkey/wire'
import { addressPlaceholder, type FrameCallPayload } from '@latchkey/wire/frame'

/** A message that is signed along with a login. */
export type SiwxMessage = NonNullable<FrameCallPayload<'CONNECT_SOCIAL'>['siwxMessage']>

/**
 * Writes the text that is signed along with a login. Nobody is asked about it, so it is a sign-in at the page's own origin and
 * nothing else: it is written here, from fields of one line each, and the site's own text has to be the same (S13).
 *
 * @param message - The site's fields.
 * @param parts - `origin`: the browser's word for who asks; `address`: the account in front.
 * @throws `secure/sign-in-foreign` for another domain or address of the web.
 * @returns Undefined where the site's text is another one, which is signed like any message: after it was shown.
 */
export function writeAttachedSignIn(
  message: SiwxMessage,
  { origin, address, caipNetworkId }: { origin: string; address: string; caipNetworkId: string },
): { text: string; message: SiwxMessage } | undefined {
  const { serializedMessage, ...fields } = message
  const isOwnUri = URL.canParse(fields.uri) && new URL(fields.uri).origin === origin
  if (fields.domain !== new URL(origin).host || !isOwnUri) {
    throw new SecureError('secure/sign-in-foreign', { origin, shown: `${fields.domain} (${fields.uri})` })
  }
  const isPlain = [fields, fields.resources ?? []]
    .flatMap((part) => Object.values(part))
    .every((value) => typeof value !== 'string' || !/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u.test(value))
  // Whoever holds the rights of a ReCap acts for the visitor (ERC-5573): nobody gives them without being asked.
  if (fields.resources?.some((resource) => /^\s*urn:recap:/i.test(resource))) return undefined
  const isOurs = [addressPlaceholder, address].includes(fields.accountAddress)
  if (!isPlain || !isOurs || fields.chainId !== caipNetworkId) return undefined
  const data = { ...fields, accountAddress: address }
  const layouts = [toSignInText(data), toSignInText(data, { isCompact: true })]
  const asked = serializedMessage?.replaceAll(addressPlaceholder, address)
  const text = asked === undefined ? layouts[0] : layouts.find((layout) => layout === asked)
  return text === undefined ? undefined : { text, message: data }
}

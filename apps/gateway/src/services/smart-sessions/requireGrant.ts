import { parseCaip10 } from '@latchkey/primitives'
import { countsOnNetwork, toGrantMessage } from '@latchkey/wire'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import type { ServiceContext } from '../ServiceContext.js'
import type { SignInRepository } from '../sign-in/createSignInRepository.js'
import type { Tokens } from '../sign-in/createTokens.js'
import { readSessionToken } from '../sign-in/sessionToken.js'
import type { SmartSession } from './createSmartSessionRepository.js'

/** How an account says that it grants a permission. */
type Proof = { authorization: string | undefined; signature: string | undefined }

/**
 * Makes sure that an account grants a permission: it has signed for it, or is signed in to the permission's project.
 *
 * @param dependencies - Namespaces, sign-ins and tokens.
 * @param session - The permission.
 * @param proof - What the caller shows.
 * @throws GatewayFailure `sign-in/refused`, or `sign-in/unavailable` when the account's network does not answer.
 */
export async function requireGrant(
  { chains, signIns, tokens }: Pick<ServiceContext, 'chains'> & { signIns: SignInRepository; tokens: Tokens },
  { account, pci, projectId }: SmartSession,
  { authorization, signature }: Proof,
): Promise<void> {
  const { address, caipNetworkId, namespace } = parseCaip10(account)
  const chain = chains.find(namespace)
  if (signature !== undefined) {
    const { signIn } = chain ?? {}
    const message = toGrantMessage(pci)
    if (await signIn?.verify({ address, message, signature, caipNetworkId })) return
    throw new GatewayFailure('sign-in/refused', `The account has not signed this: ${message}`)
  }
  if (authorization === undefined) {
    throw new GatewayFailure(
      'sign-in/refused',
      'The account has to say that it grants this: by a signature, or signed in to the site',
    )
  }
  const signedIn = await readSessionToken({ header: authorization, projectId, signIns, tokens })
  // A contract of one network may be somebody else's on another.
  const isSame =
    chain !== undefined &&
    chain.toAddressKey(signedIn.account.address) === chain.toAddressKey(address) &&
    countsOnNetwork(signedIn.claims, caipNetworkId)
  if (!isSame) throw new GatewayFailure('sign-in/refused', 'Another account is signed in')
}

import type { AuthenticationRequest, Cacao } from '@latchkey/pairing'
import { type CaipNetworkId, parseCaip10 } from '@latchkey/primitives'
import { type SignInMessage, toEip4361Text } from '@latchkey/wire'
import type { Chain } from '../chain/Chain.js'
import type { PairingCapability } from '../chain/PairingCapability.js'
import type { KitContext } from '../kit/KitContext.js'
import { getActiveNetworkState } from '../kit/selectors.js'
import type { SignInSession } from '../signIn/Siwx.js'

/**
 * What a wallet is asked to sign along with connecting (§4.019, §4.020): nothing without sign-in, or when a network of
 * another namespace is among those asked for. A message that cannot be made is asked for after connecting instead.
 *
 * @param context - The kit.
 * @param able - The chains that can pair, each with what it brings for it.
 */
export async function askAuthentication(
  context: KitContext,
  able: Iterable<readonly [Chain, PairingCapability]>,
): Promise<AuthenticationRequest | undefined> {
  const { chains, kit, store } = context
  const siwx = kit.signIn.getSiwx()
  const active = getActiveNetworkState(store.getState())?.caipNetwork
  const isEvmOnly = [...chains.keys()].every((namespace) => namespace === 'eip155')
  if (!siwx || !active || !isEvmOnly) return undefined
  try {
    const { caipNetworkId: chainId } = active
    const request = await siwx.createMessage({ accountAddress: '', chainId, networkName: active.name })
    const others = [...chains.values()]
      .flatMap(({ networks }) => networks.map(({ caipNetworkId }) => caipNetworkId))
      .filter((network) => network !== chainId)
    return {
      chains: [chainId, ...others],
      domain: request.domain,
      uri: request.uri,
      nonce: request.nonce,
      statement: request.statement,
      resources: request.resources,
      requestId: request.requestId,
      notBefore: request.notBefore,
      expiration: request.expirationTime,
      methods: [...able].flatMap(([, { methods }]) => methods),
    }
  } catch {
    return undefined
  }
}

/**
 * The sign-in sessions of what a wallet signed; the one for the network in use comes last, which is the one kept where
 * there can be only one.
 *
 * @param cacaos - Signed messages (CAIP-74).
 * @param active - The network in use.
 */
export function toSignInSessions(
  cacaos: readonly Cacao[],
  active: CaipNetworkId | undefined,
): SignInSession[] {
  return cacaos
    .map(toSession)
    .sort((first, second) => Number(first.data.chainId === active) - Number(second.data.chainId === active))
}

function toSession({ p, s }: Cacao): SignInSession {
  const { caipNetworkId, address } = parseCaip10(p.iss.slice('did:pkh:'.length))
  const data: SignInMessage = {
    accountAddress: address,
    chainId: caipNetworkId,
    domain: p.domain,
    uri: p.aud,
    version: '1',
    nonce: p.nonce,
    issuedAt: p.iat,
    ...(p.statement === undefined ? {} : { statement: p.statement }),
    ...(p.requestId === undefined ? {} : { requestId: p.requestId }),
    ...(p.resources === undefined ? {} : { resources: p.resources }),
    ...(p.nbf === undefined ? {} : { notBefore: p.nbf }),
    ...(p.exp === undefined ? {} : { expirationTime: p.exp }),
  }
  return { data, message: toEip4361Text(data), signature: s.s }
}

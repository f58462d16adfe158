import type { AuthenticationRequest, Cacao } from '@latchkey/pairing'
import { type CaipNetworkId, parseCaip10 } from '@latchkey/primitives'
import { type SignInMessage, toSignInText } from '@latchkey/wire'
import type { KitBase } from '../base/KitBase.js'
import type { Chain } from '../chain/Chain.js'
import type { PairingCapability } from '../chain/PairingCapability.js'
import type { SignInSession, Siwx } from '../signIn/Siwx.js'
import { getNetworkState } from '../state/selectors.js'
import { storageItems } from '../storage/items.js'
import { runOnceAcrossTabs } from './runOnceAcrossTabs.js'

type Pairable = readonly (readonly [Chain, PairingCapability])[]

/** Signing in along with connecting: one approval in the wallet instead of two. */
export type PairingSignIn = {
  /**
   * What a wallet is asked to sign along with connecting (§4.019, §4.020): nothing without sign-in, or when a chain of
   * the site cannot write such texts. A message that cannot be made is asked for after connecting instead.
   */
  createRequest(pairable: Pairable): Promise<AuthenticationRequest | undefined>
  /** Keeps what the wallet signed (§4.021); who keeps sessions verifies them. */
  accept(
    cacaos: readonly Cacao[],
    options: { active: CaipNetworkId | undefined; pairable: Pairable },
  ): Promise<void>
}

/** Makes it for a kit. */
export function createPairingSignIn(
  {
    chains,
    store,
    storage,
    clock,
    signal,
  }: Pick<KitBase, 'chains' | 'store' | 'storage' | 'clock' | 'signal'>,
  siwx: Siwx | undefined,
): PairingSignIn {
  async function createRequest(pairable: Pairable): Promise<AuthenticationRequest | undefined> {
    const active = getNetworkState(store.getState())?.caipNetwork
    const writesAll =
      pairable.length === chains.size && pairable.every(([, { signsInAtOnce }]) => signsInAtOnce)
    // A site that asks for an email does so before anything is signed.
    const isEmailAsked = siwx?.requestEmailOtp && store.getState().features.emailCapture
    if (!siwx || !active || !writesAll || isEmailAsked) return undefined
    try {
      const { caipNetworkId: chainId } = active
      const request = await siwx.createMessage({ accountAddress: '', chainId })
      const others = pairable
        .flatMap(([{ networks }]) => networks.map(({ caipNetworkId }) => caipNetworkId))
        .filter((network) => network !== chainId)
      return {
        chains: [chainId, ...others],
        domain: request.domain,
        uri: request.uri,
        nonce: request.nonce,
        issuedAt: request.issuedAt,
        statement: request.statement,
        resources: request.resources,
        requestId: request.requestId,
        notBefore: request.notBefore,
        expiration: request.expirationTime,
        methods: pairable.flatMap(([, { methods }]) => methods),
      }
    } catch {
      return undefined
    }
  }

  async function accept(
    cacaos: readonly Cacao[],
    { active, pairable }: { active: CaipNetworkId | undefined; pairable: Pairable },
  ): Promise<void> {
    const sessions = toSignInSessions(cacaos, active, pairable)
    const newest = sessions.at(-1)
    if (!siwx || !newest) return
    const { chainId, accountAddress } = newest.data
    // Another tab of the site that followed the same link may have been quicker.
    await runOnceAcrossTabs({
      name: `latchkey sign-in ${newest.data.nonce}`,
      run: () => siwx.setSessions(sessions),
      isDone: async () => (await siwx.getSessions(chainId as CaipNetworkId, accountAddress)).length > 0,
      watch: (onChange) => storage.watch([storageItems.signInSessions], onChange),
      clock,
      signal,
    })
  }

  return { createRequest, accept }
}

/**
 * The sign-in sessions of what a wallet signed; the one for the network in use comes last, which is the one kept where
 * there can be only one.
 *
 * @param cacaos - Signed messages (CAIP-74).
 * @param active - The network in use.
 * @param pairable - The chains that write such texts.
 */
export function toSignInSessions(
  cacaos: readonly Cacao[],
  active: CaipNetworkId | undefined,
  pairable: Pairable,
): SignInSession[] {
  return cacaos
    .flatMap((cacao) => toSession(cacao, pairable) ?? [])
    .sort((first, second) => Number(first.data.chainId === active) - Number(second.data.chainId === active))
}

function toSession({ p, s }: Cacao, pairable: Pairable): SignInSession | undefined {
  const { caipNetworkId, address, namespace } = parseCaip10(p.iss.slice('did:pkh:'.length))
  const writesTexts = pairable.some(
    ([chain, { signsInAtOnce }]) => chain.namespace === namespace && signsInAtOnce,
  )
  if (!writesTexts) return undefined
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
  return { data, message: toSignInText(data), signature: s.s }
}

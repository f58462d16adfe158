import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import type { SignInWish } from '../support/DappDriver.js'
import { grant, signer } from '../support/grant.js'
import { dappMetadata } from '../support/metadata.js'
import { requireValue } from '../support/Outcome.js'
import type { Scene } from '../support/Scene.js'

const chains = ['eip155:1', 'eip155:137']

function makeWish(): SignInWish {
  return {
    chains,
    domain: new URL(dappMetadata.url).host,
    uri: `${dappMetadata.url}/login`,
    nonce: randomUUID().replaceAll('-', ''),
    statement: 'Sign in to Orchard.',
    methods: ['personal_sign', 'eth_sendTransaction'],
    resources: [`${dappMetadata.url}/terms`],
  }
}

/** One-click authentication: the sign-in comes with the session (§4.019, §4.020). Each site's client verifies it itself. */
export function describeSignIn(
  { test, rareTest, openDapp, openWallet, keep }: Scene,
  isOurs: { dapp: boolean },
): void {
  describe('a sign-in along with connecting', () => {
    async function ask(supportsAuthentication: boolean) {
      const [dapp, wallet] = await Promise.all([openDapp(), openWallet({ supportsAuthentication })])
      const { uri, settled } = await dapp.authenticate(makeWish())
      await wallet.pair(uri)
      return { dapp, wallet, settled }
    }

    test('is signed for every chain and settles a session with the granted methods (§4.019, §4.020, §4.021)', async () => {
      const { dapp, wallet, settled } = await ask(true)
      const { authentication } = await wallet.news.take('authentication')
      expect(authentication).toMatchObject({
        proposerName: dappMetadata.name,
        chains,
        statement: expect.stringContaining('Sign in to Orchard.'),
      })
      const granted = await wallet.approveAuthentication(authentication, signer, chains)
      const { session, signed } = requireValue(await settled)
      expect(signed.map(({ issuer }) => issuer)).toEqual(
        chains.map((chain) => `did:pkh:${chain}:${signer.address}`),
      )
      for (const { resources } of signed) {
        expect(resources).toEqual([`${dappMetadata.url}/terms`, expect.stringMatching(/^urn:recap:/)])
      }
      expect(session?.topic).toBe(granted?.topic)
      expect(session?.namespaces.eip155).toMatchObject({
        accounts: chains.map((chain) => `${chain}:${signer.address}`),
        methods: ['eth_sendTransaction', 'personal_sign'],
      })

      // The session works like any other.
      const answered = dapp.request({
        topic: session?.topic ?? '',
        chainId: 'eip155:137',
        method: 'personal_sign',
        params: ['0x00', signer.address],
      })
      const { request } = await wallet.news.take('request')
      await wallet.answer(request, { result: '0x01' })
      expect(await answered).toEqual({ value: '0x01' })
    })

    rareTest('is narrowed by a wallet that serves fewer chains', async () => {
      const { wallet, settled } = await ask(true)
      const { authentication } = await wallet.news.take('authentication')
      await wallet.approveAuthentication(authentication, signer, ['eip155:137'])
      const { session, signed } = requireValue(await settled)
      expect(signed).toHaveLength(1)
      expect(session?.namespaces.eip155?.accounts).toEqual([`eip155:137:${signer.address}`])
    })

    rareTest('the wallet declines leaves no session anywhere', async () => {
      const { dapp, wallet, settled } = await ask(true)
      const { authentication } = await wallet.news.take('authentication')
      await wallet.rejectAuthentication(authentication)
      expect(await settled).toHaveProperty('error')
      expect(dapp.sessions()).toEqual([])
      expect(wallet.sessions()).toEqual([])
    })

    // The official client verifies and settles inside of the call that asked; after a reload nobody takes the answer in.
    const testOurs = isOurs.dapp ? rareTest : () => {}
    testOurs('survives a reload of the site while the wallet signs', async () => {
      const { dapp, wallet } = await ask(true)
      const { authentication } = await wallet.news.take('authentication')
      const again = keep(await dapp.reload())
      const granted = await wallet.approveAuthentication(authentication, signer, chains)
      const { session } = await again.news.take('connected')
      expect(session.topic).toBe(granted?.topic)
      await again.ping(session.topic)
    })

    test('falls back to a plain session with a wallet that cannot do it (§4.020)', async () => {
      const { wallet, settled } = await ask(false)
      const { proposal } = await wallet.news.take('proposal')
      expect(proposal.optionalNamespaces.eip155?.chains).toEqual(chains)
      await wallet.approve(proposal, grant())
      const { session, signed } = requireValue(await settled)
      expect(signed).toEqual([])
      expect(session?.namespaces.eip155).toMatchObject(grant().eip155)
    })
  })
}

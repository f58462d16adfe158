import { describe, expect } from 'vitest'
import { grant, signer, wish } from '../support/grant.js'
import { dappMetadata, walletMetadata } from '../support/metadata.js'
import { requireValue } from '../support/Outcome.js'
import type { Scene } from '../support/Scene.js'

/** From the link to the session, or to none. */
export function describeConnecting({ test, rareTest, propose }: Scene): void {
  describe('connecting', () => {
    test('gives both sides one session: topic, accounts, chains, methods, events, seven days (§1.002, §3.015, §4.025)', async () => {
      const { dapp, wallet, proposal, settled } = await propose()
      expect(proposal.proposerName).toBe(dappMetadata.name)
      expect(proposal.optionalNamespaces).toEqual(wish)
      const granted = await wallet.approve(proposal, grant())
      const session = requireValue(await settled)
      expect(session.topic).toMatch(/^[0-9a-f]{64}$/)
      expect(session.topic).toBe(granted.topic)
      expect(session.peerName).toBe(walletMetadata.name)
      expect(granted.peerName).toBe(dappMetadata.name)
      expect(session.namespaces.eip155).toMatchObject(grant().eip155)
      expect(Math.abs(session.expiresAtSeconds - Date.now() / 1_000 - 7 * 86_400)).toBeLessThan(60)
      expect(dapp.sessions().map(({ topic }) => topic)).toEqual([session.topic])
      expect(wallet.sessions().map(({ topic }) => topic)).toEqual([session.topic])
    })

    test('leaves no session anywhere when the wallet declines', async () => {
      const { dapp, wallet, proposal, settled } = await propose()
      await wallet.reject(proposal)
      expect(await settled).toMatchObject({ error: { code: 5000 } })
      expect(dapp.sessions()).toEqual([])
      expect(wallet.sessions()).toEqual([])
      expect(wallet.proposals()).toEqual([])
    })

    rareTest('takes what the wallet grants, when that is less than was wished for (§3.015)', async () => {
      const { wallet, proposal, settled } = await propose()
      const few = grant({
        chains: ['eip155:137'],
        accounts: [`eip155:137:${signer.address}`],
        methods: ['personal_sign'],
        events: [],
      })
      await wallet.approve(proposal, few)
      expect(requireValue(await settled).namespaces.eip155).toMatchObject(few.eip155)
    })
  })
}

import { createManualClock } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { connectPeers as connect, testAddress, testGrant, testProposal } from '../testing/createTestPeers.js'
import { peers, relay, setUpPeersForEachTest } from '../testing/peersForEachTest.js'
import type { SessionProposal } from '../wallet/WalletClient.js'

setUpPeersForEachTest()

describe('a session between a site and a wallet', () => {
  test('is proposed, approved, settled and acknowledged; both sides hold the same (§3.015, §4.025)', async () => {
    const [dapp, wallet] = [await peers.dapp(), await peers.wallet()]
    expect(relay.tokens).toEqual([])
    const { session, approved, proposal } = await connect(dapp, wallet)
    expect(proposal).toMatchObject({
      kind: 'session',
      proposer: { name: 'dapp', url: 'https://dapp.example' },
      requiredNamespaces: {},
      optionalNamespaces: testProposal.optionalNamespaces,
    })
    expect(session).toMatchObject({
      topic: approved.topic,
      peer: { name: 'wallet' },
      namespaces: testGrant.namespaces,
      isController: false,
      isAcknowledged: true,
    })
    expect(wallet.sessions).toMatchObject([
      { topic: session.topic, isAcknowledged: true, isController: true },
    ])
    expect(dapp.sessions).toEqual([session])
    expect(dapp.pairings).toEqual([])
    const weekMs = 7 * 86_400_000
    expect(Math.abs(session.expiresAtMs - Date.now() - weekMs)).toBeLessThan(60_000)
  })

  test('a link lasts four minutes and names what deployed wallets expect (§4.028)', async () => {
    const clock = createManualClock(Date.now())
    const dapp = await peers.dapp({ clock })
    const pairing = await dapp.connect(testProposal)
    // Links end at whole seconds.
    expect(pairing.expiresAtMs).toBe(Math.floor(clock.now() / 1_000) * 1_000 + 240_000)
    expect(pairing.uri).toMatch(
      /^wc:[0-9a-f]{64}@2\?relay-protocol=irn&symKey=[0-9a-f]{64}&expiryTimestamp=\d{10}$/,
    )
    await pairing.published
    const [proposed] = relay.calls.filter(({ method }) => method === 'wc_proposeSession')
    expect(proposed?.params).toMatchObject({ pairingTopic: pairing.topic, ttl: 300, attestation: '' })
    expect(JSON.stringify(relay.calls)).not.toContain('"tvf"')
  })

  test('is declined by the wallet: the site learns the code', async () => {
    const [dapp, wallet] = [await peers.dapp(), await peers.wallet()]
    const pairing = await dapp.connect(testProposal)
    const proposal = (await wallet.pair(pairing.uri)) as SessionProposal
    await wallet.reject(proposal)
    await expect(pairing.settled).rejects.toMatchObject({
      code: 'pairing/rejected',
      context: { peerCode: 5000, reason: 'User rejected.' },
    })
    expect(dapp.pairings).toEqual([])
    const [published] = relay.calls.filter(({ params }) => params.tag === 1120)
    expect(published?.params).toMatchObject({
      topic: pairing.topic,
      ttl: 300,
      prompt: false,
      attestation: '',
    })
  })

  test('carries requests and answers, refusals and failures', async () => {
    const [dapp, wallet] = [await peers.dapp(), await peers.wallet()]
    const { session } = await connect(dapp, wallet)
    const responses: Promise<void>[] = []
    wallet.on('request', ({ request: { topic, id, method } }) => {
      const isWanted = method === 'personal_sign'
      const answer = isWanted ? { result: '0xsigned' } : { error: { code: 4001, message: 'No, thanks' } }
      responses.push(wallet.respond({ topic, id, ...answer }))
    })
    const target = { topic: session.topic, chainId: 'eip155:1' }
    const sign = dapp.request({ ...target, method: 'personal_sign', params: ['0x68656c6c6f', testAddress] })
    await expect(sign).resolves.toBe('0xsigned')
    const send = dapp.request({ ...target, method: 'eth_sendTransaction', params: [{}] })
    await expect(send).rejects.toMatchObject({ code: 'pairing/rejected', context: { peerCode: 4001 } })
    expect(wallet.pendingRequests).toEqual([])
    await Promise.all(responses)
    await expect(dapp.request({ ...target, method: 'eth_sign', params: [] })).rejects.toMatchObject({
      code: 'pairing/unauthorized',
      context: { peerCode: 3001 },
    })
    await expect(
      dapp.request({ topic: session.topic, chainId: 'eip155:5', method: 'personal_sign', params: [] }),
    ).rejects.toMatchObject({ code: 'pairing/unauthorized', context: { peerCode: 3005 } })
    await expect(
      dapp.request({ ...target, topic: 'f'.repeat(64), method: 'personal_sign', params: [] }),
    ).rejects.toMatchObject({ code: 'pairing/session-missing' })
  })
})

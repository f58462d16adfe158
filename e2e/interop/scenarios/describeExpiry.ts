import { describe, expect } from 'vitest'
import { signer } from '../support/grant.js'
import type { ScenarioTest, Scene } from '../support/Scene.js'

/** What ends by itself. Only our clients have a clock that can be moved; theirs would take minutes to days. */
export function describeExpiry(scene: Scene, isOurs: { dapp: boolean; wallet: boolean }): void {
  const { propose, connect } = scene
  const testWhere = (isMovable: boolean): ScenarioTest => (isMovable ? scene.rareTest : () => {})
  const dappTest = testWhere(isOurs.dapp)
  const walletTest = testWhere(isOurs.wallet)
  const bothTest = testWhere(isOurs.dapp && isOurs.wallet)
  const call = { chainId: 'eip155:1', method: 'personal_sign', params: ['0x01', signer.address] }

  describe('time', () => {
    dappTest('ends a link nobody answered after four minutes (§4.028)', async () => {
      const { dapp, uri, settled } = await propose()
      const { dappClock } = scene
      const expirySeconds = Number(new URLSearchParams(uri.split('?')[1]).get('expiryTimestamp'))
      // Links end at whole seconds, and the clock runs.
      const leftMs = expirySeconds * 1_000 - dappClock.now()
      expect(leftMs).toBeLessThanOrEqual(240_000)
      dappClock.advance(leftMs - 15_000)
      expect(dapp.openLinks()).toBe(1)
      dappClock.advance(15_000)
      expect(await settled).toEqual({ error: { code: 0, message: 'pairing/expired' } })
      expect(dapp.openLinks()).toBe(0)
    })

    dappTest('ends the wait for an answer when the request is over', async () => {
      const { dapp, wallet, session } = await connect()
      const answered = dapp.request({ topic: session.topic, ...call })
      await wallet.news.take('request')
      scene.dappClock.advance(300_000)
      expect(await answered).toEqual({ error: { code: 0, message: 'pairing/request-expired' } })
    })

    walletTest('takes a request nobody answered off the wallet', async () => {
      const { dapp, wallet, session } = await connect()
      void dapp.request({ topic: session.topic, ...call })
      const { request } = await wallet.news.take('request')
      expect(wallet.requests()).toEqual([request])
      scene.walletClock.advance(300_000)
      await wallet.news.take('request-expired')
      expect(wallet.requests()).toEqual([])
    })

    bothTest('ends a session after seven days on both sides', async () => {
      const { dapp, wallet } = await connect()
      for (const clock of [scene.dappClock, scene.walletClock]) clock.advance(7 * 86_400_000)
      await Promise.all([dapp.news.take('expired'), wallet.news.take('expired')])
      expect(dapp.sessions()).toEqual([])
      expect(wallet.sessions()).toEqual([])
    })
  })
}

import { describe, expect } from 'vitest'
import { grant, signer } from '../support/grant.js'
import type { Scene } from '../support/Scene.js'

/** Events, updates, prolongations, pings and the end of a session (§4.025, §4.026). */
export function describeSessionLife(scene: Scene): void {
  const { test, rareTest, connect } = scene

  describe('a session', () => {
    test('carries chainChanged and accountsChanged of the wallet to the site', async () => {
      const {
        dapp,
        wallet,
        session: { topic },
      } = await connect()
      const changed = { topic, chainId: 'eip155:137', name: 'chainChanged', data: 137 }
      await wallet.emit(changed)
      expect(await dapp.news.take('event')).toEqual({ kind: 'event', ...changed })
      const accounts = {
        topic,
        chainId: 'eip155:137',
        name: 'accountsChanged',
        data: [`eip155:137:${signer.address}`],
      }
      await wallet.emit(accounts)
      expect(await dapp.news.take('event')).toEqual({ kind: 'event', ...accounts })
    })

    test('is updated: the namespaces are replaced on both sides (§4.025)', async () => {
      const {
        dapp,
        wallet,
        session: { topic },
      } = await connect()
      const less = grant({ chains: ['eip155:1'], accounts: [`eip155:1:${signer.address}`] })
      const [update] = await Promise.all([dapp.news.take('updated'), wallet.update(topic, less)])
      expect(update).toMatchObject({ topic, namespaces: less })
      expect(dapp.sessions()[0]?.namespaces.eip155).toEqual(less.eip155)
      expect(wallet.sessions()[0]?.namespaces.eip155).toEqual(less.eip155)
    })

    rareTest('is prolonged to seven days from now (§4.025)', async () => {
      const {
        dapp,
        wallet,
        session: { topic, expiresAtSeconds },
      } = await connect()
      for (const clock of [scene.dappClock, scene.walletClock]) clock.advance(60_000)
      const [extended] = await Promise.all([dapp.news.take('extended'), wallet.extend(topic)])
      expect(extended.topic).toBe(topic)
      const after = dapp.sessions()[0]?.expiresAtSeconds ?? 0
      expect(after).toBeGreaterThanOrEqual(expiresAtSeconds)
      expect(after).toBeLessThanOrEqual(Math.ceil(Date.now() / 1_000) + 60 + 7 * 86_400)
    })

    rareTest('answers pings in both directions (§4.025)', async () => {
      const {
        dapp,
        wallet,
        session: { topic },
      } = await connect()
      await dapp.ping(topic)
      await wallet.ping(topic)
    })

    test('ended by the site is gone on both sides (§4.025, §4.026)', async () => {
      const {
        dapp,
        wallet,
        session: { topic },
      } = await connect()
      await dapp.disconnect(topic)
      expect(await wallet.news.take('deleted')).toEqual({ kind: 'deleted', topic })
      expect(dapp.sessions()).toEqual([])
      expect(wallet.sessions()).toEqual([])
    })

    test('ended by the wallet is gone on both sides, and a request over it fails (§4.025, §4.026)', async () => {
      const {
        dapp,
        wallet,
        session: { topic },
      } = await connect()
      await wallet.disconnect(topic)
      expect(await dapp.news.take('deleted')).toEqual({ kind: 'deleted', topic })
      expect(dapp.sessions()).toEqual([])
      expect(wallet.sessions()).toEqual([])
      const late = dapp.request({ topic, chainId: 'eip155:1', method: 'personal_sign', params: [] })
      expect(await late).toHaveProperty('error')
    })

    rareTest('ends alone: another session of the same site and wallet goes on', async () => {
      const { dapp, wallet, session } = await connect()
      const { uri, settled } = await dapp.connect({ eip155: grant().eip155 as never })
      await wallet.pair(uri)
      const { proposal } = await wallet.news.take('proposal')
      await wallet.approve(proposal, grant())
      const second = await settled
      await dapp.disconnect(session.topic)
      await wallet.news.take('deleted')
      expect(second).toMatchObject({ value: { topic: dapp.sessions()[0]?.topic } })
      await dapp.ping(dapp.sessions()[0]?.topic ?? '')
    })
  })
}

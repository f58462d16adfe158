import { describe, expect } from 'vitest'
import { grant, signer } from '../support/grant.js'
import type { Scene } from '../support/Scene.js'

/** One side cannot be reached while the other goes on: the relay keeps what was said. */
export function describeOutages(scene: Scene): void {
  const { test, rareTest, propose, connect, keep } = scene
  const call = { chainId: 'eip155:1', method: 'personal_sign', params: ['0x01', signer.address] }

  describe('an outage', () => {
    test('of the site while the wallet answers: the answer arrives when the line is back', async () => {
      const { dapp, wallet, session } = await connect()
      const answered = dapp.request({ topic: session.topic, ...call })
      const { request } = await wallet.news.take('request')
      scene.dappLine.cut()
      await wallet.answer(request, { result: '0x02' })
      scene.dappLine.mend()
      expect(await answered).toEqual({ value: '0x02' })
    })

    test('of the wallet while the site asks: the request arrives when the line is back', async () => {
      const { dapp, wallet, session } = await connect()
      scene.walletLine.cut()
      const answered = dapp.request({ topic: session.topic, ...call })
      scene.walletLine.mend()
      const { request } = await wallet.news.take('request')
      await wallet.answer(request, { result: '0x02' })
      expect(await answered).toEqual({ value: '0x02' })
    })

    test('of both, the site first: what the wallet approved before it went is there when the site is back', async () => {
      const { dapp, wallet, proposal } = await propose()
      const openDapp = await dapp.leave()
      const { topic } = await wallet.approve(proposal, grant())
      const openWallet = await wallet.leave()
      const dappAgain = keep(await openDapp())
      await dappAgain.news.take('connected')
      const answered = dappAgain.request({ topic, ...call })
      const walletAgain = keep(await openWallet())
      const { request } = await walletAgain.news.take('request')
      await walletAgain.answer(request, { result: '0x02' })
      expect(await answered).toEqual({ value: '0x02' })
    })

    test('of both, the wallet first: it approves when it is back, the site learns it when that is back', async () => {
      const { dapp, wallet, proposal } = await propose()
      const openWallet = await wallet.leave()
      const openDapp = await dapp.leave()
      const walletAgain = keep(await openWallet())
      const { topic } = await walletAgain.approve(proposal, grant())
      const dappAgain = keep(await openDapp())
      expect((await dappAgain.news.take('connected')).session.topic).toBe(topic)
    })

    rareTest(
      'of the wallet while the site ends the session: the wallet learns it when it is back (§4.026)',
      async () => {
        const { dapp, wallet, session } = await connect()
        const openWallet = await wallet.leave()
        await dapp.disconnect(session.topic)
        const walletAgain = keep(await openWallet())
        expect((await walletAgain.news.take('deleted')).topic).toBe(session.topic)
        expect(walletAgain.sessions()).toEqual([])
      },
    )

    rareTest(
      'of the site while the wallet ends the session: the site learns it when it is back (§4.026)',
      async () => {
        const { dapp, wallet, session } = await connect()
        const openDapp = await dapp.leave()
        await wallet.disconnect(session.topic)
        const dappAgain = keep(await openDapp())
        expect((await dappAgain.news.take('deleted')).topic).toBe(session.topic)
        expect(dappAgain.sessions()).toEqual([])
      },
    )

    rareTest(
      'of the site while the wallet changes the network and the accounts: both arrive in their order',
      async () => {
        const { dapp, wallet, session } = await connect()
        const { topic } = session
        const openDapp = await dapp.leave()
        await wallet.emit({ topic, chainId: 'eip155:137', name: 'chainChanged', data: 137 })
        await wallet.emit({ topic, chainId: 'eip155:137', name: 'accountsChanged', data: [signer.address] })
        const dappAgain = keep(await openDapp())
        expect((await dappAgain.news.take('event')).name).toBe('chainChanged')
        expect((await dappAgain.news.take('event')).name).toBe('accountsChanged')
      },
    )
  })
}

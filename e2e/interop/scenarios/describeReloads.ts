import { describe, expect } from 'vitest'
import type { DappDriver } from '../support/DappDriver.js'
import { grant, signer } from '../support/grant.js'
import type { Scene } from '../support/Scene.js'
import type { WalletDriver } from '../support/WalletDriver.js'

/** The page or the app goes without a word and comes back over what it had stored, in every state of waiting. */
export function describeReloads({ test, rareTest, propose, connect, keep }: Scene): void {
  describe('a reload', () => {
    async function expectToWork(dapp: DappDriver, wallet: WalletDriver, topic: string) {
      const answered = dapp.request({
        topic,
        chainId: 'eip155:1',
        method: 'personal_sign',
        params: ['0x2a', signer.address],
      })
      const { request } = await wallet.news.take('request', ({ request: { params } }) =>
        JSON.stringify(params).includes('0x2a'),
      )
      await wallet.answer(request, { result: '0x2b' })
      expect(await answered).toEqual({ value: '0x2b' })
    }

    test('of the site while the wallet shows the proposal: the approval still connects', async () => {
      const { dapp, wallet, proposal } = await propose()
      const again = keep(await dapp.reload())
      const { topic } = await wallet.approve(proposal, grant())
      const { session } = await again.news.take('connected')
      expect(session.topic).toBe(topic)
      await expectToWork(again, wallet, topic)
    })

    test('of the site that was away when the wallet approved: it finds itself connected', async () => {
      const { dapp, wallet, proposal } = await propose()
      const comeBack = await dapp.leave()
      const { topic } = await wallet.approve(proposal, grant())
      const again = keep(await comeBack())
      expect((await again.news.take('connected')).session.topic).toBe(topic)
      await expectToWork(again, wallet, topic)
    })

    test('of the wallet while it shows the proposal: it is still there and can be approved', async () => {
      const { wallet, proposal, settled } = await propose()
      const again = keep(await wallet.reload())
      expect(again.proposals()).toEqual([proposal])
      const { topic } = await again.approve(proposal, grant())
      expect(await settled).toMatchObject({ value: { topic } })
    })

    test('of the wallet while it shows a request: it is still there and can be answered', async () => {
      const { dapp, wallet, session } = await connect()
      const answered = dapp.request({
        topic: session.topic,
        chainId: 'eip155:1',
        method: 'personal_sign',
        params: ['0x01', signer.address],
      })
      const { request } = await wallet.news.take('request')
      const again = keep(await wallet.reload())
      expect(again.requests()).toEqual([request])
      await again.answer(request, { result: '0x02' })
      expect(await answered).toEqual({ value: '0x02' })
      expect(again.requests()).toEqual([])
    })

    rareTest('of the site while its request is open: the late answer disturbs nothing', async () => {
      const { dapp, wallet, session } = await connect()
      void dapp.request({
        topic: session.topic,
        chainId: 'eip155:1',
        method: 'personal_sign',
        params: ['0x01', signer.address],
      })
      const { request } = await wallet.news.take('request')
      const again = keep(await dapp.reload())
      await wallet.answer(request, { result: '0x02' })
      await expectToWork(again, wallet, session.topic)
    })

    test('of both sides: the session goes on', async () => {
      const { dapp, wallet, session } = await connect()
      const [dappAgain, walletAgain] = await Promise.all([dapp.reload(), wallet.reload()])
      keep(dappAgain)
      keep(walletAgain)
      expect(dappAgain.sessions()).toEqual([session])
      await expectToWork(dappAgain, walletAgain, session.topic)
    })
  })
}
